import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/paths';
import { Picture } from '~/ui/media/picture';
import styles from './film-card.module.css';
import type { FilmCard } from './movie.view';

function Card({ film }: { film: FilmCard }) {
  const { t } = useTranslation('movie');
  return (
    <Link className={styles['card']} to={paths.movie(film.id)}>
      <Picture src={film.poster} alt="" kind="film" />
      {(film.isNew || film.isHot) && (
        <span className={styles['marks']}>
          {film.isNew && <span className={styles['mark']}>{t('new')}</span>}
          {film.isHot && <span className={styles['mark']}>{t('hot')}</span>}
        </span>
      )}
      <span className={styles['name']}>{film.name ?? t('noName')}</span>{' '}
      <span className={styles['facts']}>
        {film.duration && <span>{film.duration}</span>}{' '}
        {film.views && (
          <span>
            <span aria-hidden="true">▷ {film.views.short}</span>
            <span className={styles['unseen']}>{t('views', { count: film.views.count })}</span>
          </span>
        )}
      </span>
    </Link>
  );
}

/** Films as a grid of cards, each leading to its page. */
export function FilmGrid({ films }: { films: readonly FilmCard[] }) {
  return (
    <ul className={styles['grid']}>
      {films.map((film) => (
        <li key={film.id}>
          <Card film={film} />
        </li>
      ))}
    </ul>
  );
}
