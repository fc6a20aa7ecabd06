import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { CardGrid } from '~/ui/layout/card-grid';
import { Picture } from '~/ui/media/picture';
import { lacksTitle } from '../poster-title';
import { episodeName } from './episode-name';
import type { KeptCard } from './watched.view';

/** Where a film goes on: its episode, and the time. */
export function StopText({ film: { episode, stoppedAt } }: { film: Pick<KeptCard, 'episode' | 'stoppedAt'> }) {
  const { t, i18n } = useTexts('movie');
  const name = episode && episodeName(episode, (number) => t('episode.nth', { number }));
  return (
    <>
      {name && <span lang={detectLanguage(name, i18n.language)}>{name}</span>} {stoppedAt && <span>▷ {stoppedAt}</span>}
    </>
  );
}

/** Films that a member keeps, as a grid of cards. */
export function KeptGrid({ films, isRow }: { films: readonly KeptCard[]; isRow?: boolean }) {
  const { t, i18n } = useTexts('movie');
  return (
    <CardGrid
      isRow={isRow}
      things={films}
      cardOf={(film) => ({
        id: film.id,
        href: film.href,
        picture: <Picture src={film.poster} alt="" kind="film" />,
        name: film.name ?? t('noName'),
        lang: detectLanguage(film.name, i18n.language),
        isNameOver: lacksTitle(film.poster),
        facts: <StopText film={film} />,
      })}
    />
  );
}
