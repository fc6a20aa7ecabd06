import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { Facts } from '~/ui/layout/facts';
import { Picture } from '~/ui/media/picture';
import { Marks } from './film-grid';
import styles from './film-facts.module.css';
import type { FilmPage } from './movie.view';

/** The poster and facts of a film. */
export function FilmFacts({ film }: { film: FilmPage }) {
  const { t, i18n } = useTexts('movie');
  const foreign = (text: string | undefined) => text && <span lang={detectLanguage(text, i18n.language)}>{text}</span>;
  return (
    <div className={styles['about']}>
      <div className={styles['poster']}>
        <Picture src={film.poster} alt="" kind="film" />
        <Marks film={film} />
      </div>
      <Facts
        facts={[
          [t('category'), foreign(film.category)],
          [t('director'), foreign(film.director)],
          [t('actors'), foreign(film.actors)],
          [t('released'), film.released],
          [t('duration'), film.duration],
          [t('viewed'), film.views && t('views', { count: film.views.count })],
        ]}
      />
    </div>
  );
}
