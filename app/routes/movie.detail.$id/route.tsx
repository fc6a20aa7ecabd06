import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, type MetaFunction } from '@remix-run/react';
import { FilmFacts } from '~/domains/movie/film-facts';
import { FilmParts, NoPlayer } from '~/domains/movie/player/film-parts';
import { FilmPlayer } from '~/domains/movie/player/film-player';
import { episodeName } from '~/domains/movie/watching/episode-name';
import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { SettledPart } from '~/root/shell/settled-part';
import { useSubmission } from '~/root/form/use-submission';
import { useHistoryCache } from '~/root/client/history-cache';
import { namedTitle, useShell } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { layout, Links, PageHead, Section } from '~/ui/layout/section';
import { privateNoCache } from '~/web/render/cache-headers';
import { memberPage } from '~/web/page/member-page.server';
import { FavouriteForm } from './favourite-form';
import { changeFavourite } from './favourite.server';
import styles from './film.module.css';
import { keepFilmPosition, loadFilmPage } from './film-page.server';
import { PositionForm } from './position-form';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export { handle, loadInOwnDocument as clientLoader } from './own-document';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => namedTitle(matches, data?.name, 'movie:title');

export const headers = privateNoCache;

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadFilmPage, 'load.film');

/** Its two forms: that about favourites says so in its address. */
export const action = (args: ActionFunctionArgs) =>
  new URL(args.request.url).searchParams.has('favourite') ? changeFavourite(args) : keepFilmPosition(args);

export default function FilmRoute() {
  const { t, i18n } = useTexts('movie');
  const film = useLoaderData<typeof loader>();
  useHistoryCache(film);
  const shell = useShell();
  const reply = useSubmission();
  const isOfFavourite = reply?.result.initialValue['favourite'] !== undefined;
  const { play, start, owner, isKept, memory, isFavourite } = film;
  const hasFiles = play !== undefined && play.files.length > 0;
  return (
    <>
      <PageHead title={film.name ?? t('noName')} lang={detectLanguage(film.name, i18n.language)} />
      {film.lacksDetails && (
        <SettledPart part={{ failed: 'load.film' }} empty="">
          {() => null}
        </SettledPart>
      )}
      <div className={styles['page']}>
        <div className={styles['beside']}>
          {hasFiles ? (
            <FilmPlayer
              key={`${film.id} ${play.source} ${play.episode} ${play.quality ?? ''} ${play.sound ?? ''} ${start?.at === undefined ? start?.seconds : ''}`}
              film={film}
              play={play}
              start={start}
              part={film.part}
              owner={owner}
              memory={memory}
              csrf={shell?.csrf ?? ''}
            />
          ) : (
            (play || !film.lacksDetails) && <NoPlayer play={play} />
          )}
          {film.elsewhere && (
            <p>
              {t('position.elsewhere', {
                at: film.elsewhere.at,
                episode: episodeName(film.elsewhere.episode, (number) => t('episode.nth', { number })),
              })}{' '}
              <Link to={film.elsewhere.href}>{t('position.goOn')}</Link>
            </p>
          )}
          {film.lacksSound && <Note>{t('sound.none')}</Note>}
          <div className={styles['keep']}>
            {isFavourite !== undefined && (
              <FavouriteForm
                id={film.id}
                play={play}
                isFavourite={isFavourite}
                reply={isOfFavourite ? reply : undefined}
              />
            )}
            {hasFiles && (
              <div className={styles['place']}>
                <PositionForm
                  key={film.part}
                  part={film.part}
                  owner={owner}
                  episode={play.name}
                  ticket={memory?.ticket}
                  isSent={memory?.isSent ?? false}
                  isKept={isKept}
                  reply={isOfFavourite ? undefined : reply}
                />
              </div>
            )}
          </div>
          {play && <FilmParts film={film} play={play} start={start?.seconds} />}
        </div>
        <div className={styles['beside']}>
          {film.paragraphs.length > 0 && (
            <Section title={t('about')}>
              {film.paragraphs.map((paragraph, index) => (
                <p
                  key={`${index} ${paragraph}`}
                  className={layout.lines}
                  lang={detectLanguage(paragraph, i18n.language)}
                  dir="auto"
                >
                  {paragraph}
                </p>
              ))}
            </Section>
          )}
          <FilmFacts film={film} hasPoster={!hasFiles} />
          {film.category && film.categoryId && (
            <Links>
              <Link to={paths.movies({ category: film.categoryId })}>
                {t('sameCategory', { category: film.category })}
              </Link>
            </Links>
          )}
        </div>
      </div>
    </>
  );
}
