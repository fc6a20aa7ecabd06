import { useTranslation } from 'react-i18next';
import { Facts } from '~/ui/layout/facts';
import { Picture } from '~/ui/media/picture';
import { Marks } from './film-grid';
import styles from './film-facts.module.css';
import type { FilmPage } from './movie.view';

/** The poster of a film and what is known about it. */
export function FilmFacts({ film }: { film: FilmPage }) {
  const { t } = useTranslation('movie');
  return (
    <div className={styles['about']}>
      <div className={styles['poster']}>
        <Picture src={film.poster} alt="" kind="film" />
        <Marks film={film} />
      </div>
      <Facts
        facts={[
          [t('category'), film.category],
          [t('director'), film.director],
          [t('actors'), film.actors],
          [t('released'), film.released],
          [t('duration'), film.duration],
          [t('viewed'), film.views && t('views', { count: film.views.count })],
        ]}
      />
    </div>
  );
}
