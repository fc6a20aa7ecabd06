import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { Facts } from '~/ui/layout/facts';
import { Picture } from '~/ui/media/picture';
import { Marks } from './film-grid';
import styles from './film-facts.module.css';
import type { FilmPage } from './movie.view';

/** The facts of a film. @param hasPoster whether to show its poster, where no player shows a still of it */
export function FilmFacts({ film, hasPoster }: { film: FilmPage; hasPoster: boolean }) {
  const { t, i18n } = useTexts('movie');
  const foreign = (text: string | undefined) => text && <span lang={detectLanguage(text, i18n.language)}>{text}</span>;
  return (
    <div className={hasPoster ? styles['about'] : undefined}>
      {hasPoster && (
        <div className={styles['poster']}>
          <Picture src={film.poster} alt="" kind="film" />
          <Marks film={film} />
        </div>
      )}
      <Facts
        facts={[
          [t('category'), foreign(film.category)],
          [t('director'), foreign(film.director)],
          [t('actors'), foreign(film.actors)],
          [t('released'), film.released],
          [t('duration'), film.duration],
          [t('viewed'), film.views && t('viewCount', { count: film.views.count })],
        ]}
      />
    </div>
  );
}
