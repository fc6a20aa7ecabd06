import { Link } from '@remix-run/react';
import { StopText } from '~/domains/movie/watching/kept-grid';
import type { KeptCard } from '~/domains/movie/watching/watched.view';
import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { SettledPart } from '~/root/shell/settled-part';
import { Note } from '~/ui/feedback/notes';
import { Button, buttonLink } from '~/ui/form/button';
import { Pager } from '~/ui/layout/pager';
import { Picture } from '~/ui/media/picture';
import styles from './watched-films.module.css';
import { Links } from '~/ui/layout/section';

interface Props {
  page: number;
  films: readonly KeptCard[];
  more: boolean;
  last: number | undefined;
}

/** A page of the history inside the form of its page; each film has a button that deletes it. */
export function WatchedFilms({ page, films, more, last }: Props) {
  const { t, i18n } = useTexts(['watching', 'shell', 'movie']);
  if (page > 1 && films.length === 0)
    return (
      <Note>
        <p>{t('watching:beyond', { page })}</p>
        <Links>
          <Link to={paths.filmHistory()}>{t('watching:firstPage')}</Link>
        </Links>
      </Note>
    );
  return (
    <>
      <SettledPart
        part={{ shown: films }}
        empty={t('watching:history.empty')}
        action={
          <Link className={buttonLink.quiet} to={paths.movies()}>
            {t('movie:search.all')}
          </Link>
        }
      >
        {(shown) => (
          <ul className={styles['films']}>
            {shown.map((film) => {
              const name = film.name ?? t('movie:noName');
              return (
                <li key={film.id} className={styles['film']}>
                  <Picture src={film.poster} alt="" kind="film" />
                  <div className={styles['words']}>
                    <Link to={film.href} lang={detectLanguage(film.name, i18n.language)}>
                      {name}
                    </Link>
                    <span className={styles['facts']}>
                      <StopText film={film} /> {film.stoppedAt === undefined && t('watching:history.finished')}
                    </span>
                    <span className={styles['facts']}>{film.at}</span>
                  </div>
                  <Button
                    look="quiet"
                    name="forget"
                    value={film.id}
                    aria-label={t('watching:history.forgetNamed', { name })}
                  >
                    {t('watching:history.forget')}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </SettledPart>
      <Pager page={page} more={more} last={last} href={paths.filmHistory} />
    </>
  );
}
