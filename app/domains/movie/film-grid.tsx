import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { CardGrid } from '~/ui/layout/card-grid';
import { layout } from '~/ui/layout/section';
import { Picture } from '~/ui/media/picture';
import styles from './film-grid.module.css';
import type { FilmCard } from './movie.view';
import { lacksTitle } from './poster-title';

/** Badges for new and hot films. */
export function Marks({ film: { isNew, isHot } }: { film: Pick<FilmCard, 'isNew' | 'isHot'> }) {
  const { t } = useTexts('movie');
  if (!isNew && !isHot) return null;
  return (
    <span className={styles['marks']}>
      {isNew && <span className={styles['mark']}>{t('new')}</span>}{' '}
      {isHot && <span className={styles['mark']}>{t('hot')}</span>}
    </span>
  );
}

/** Running time and views; the full number of views is in the accessible text. */
function CardFacts({ film: { duration, views } }: { film: FilmCard }) {
  const { t } = useTexts('movie');
  return (
    <>
      {duration && <span>{duration}</span>}{' '}
      {views && (
        <span>
          <span aria-hidden="true">{`▷ ${views.short}`}</span>{' '}
          <span className={layout.unseen}>{t('views', { count: views.count })}</span>
        </span>
      )}
    </>
  );
}

/** Films as a grid of cards, each leading to its page. */
export function FilmGrid({ films, isRow }: { films: readonly FilmCard[]; isRow?: boolean }) {
  const { t, i18n } = useTexts('movie');
  return (
    <CardGrid
      isRow={isRow}
      things={films}
      cardOf={(film) => ({
        id: film.id,
        href: paths.movie(film.id),
        picture: (
          <>
            <Picture src={film.poster} alt="" kind="film" />
            <Marks film={film} />{' '}
          </>
        ),
        name: film.name ?? t('noName'),
        lang: detectLanguage(film.name, i18n.language),
        isNameOver: lacksTitle(film.poster),
        facts: <CardFacts film={film} />,
      })}
    />
  );
}
