import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { CardGrid } from '~/ui/layout/card-grid';
import { Picture } from '~/ui/media/picture';
import type { KeptCard } from './watched.view';

/** Where a film goes on: its episode, and the time. */
export function StopText({ film: { episode, stoppedAt } }: { film: Pick<KeptCard, 'episode' | 'stoppedAt'> }) {
  const { i18n } = useTexts('movie');
  return (
    <>
      {episode && <span lang={detectLanguage(episode, i18n.language)}>{episode}</span>}{' '}
      {stoppedAt && <span>▷ {stoppedAt}</span>}
    </>
  );
}

/** Films that a member keeps, as a grid of cards. */
export function KeptGrid({ films }: { films: readonly KeptCard[] }) {
  const { t, i18n } = useTexts('movie');
  return (
    <CardGrid
      things={films}
      cardOf={(film) => ({
        id: film.id,
        href: film.href,
        picture: <Picture src={film.poster} alt="" kind="film" />,
        name: film.name ?? t('noName'),
        lang: detectLanguage(film.name, i18n.language),
        facts: <StopText film={film} />,
      })}
    />
  );
}
