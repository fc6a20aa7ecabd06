import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, type MetaFunction } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { FilmFacts } from '~/domains/movie/film-facts';
import { FilmParts, NoPlayer } from '~/domains/movie/film-parts';
import { FilmPlayer } from '~/domains/movie/film-player';
import { langOf } from '~/i18n/foreign-text';
import { paths } from '~/paths';
import { LoadedPart } from '~/root/loaded-part';
import { useReply } from '~/root/form-reply';
import { useKeptForBack } from '~/root/kept-for-back';
import { namedTitle } from '~/root/shell-data';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { keptForBack } from '~/web/cache-headers';
import { memberPage } from '~/web/page.server';
import { keepFilmPosition, loadFilmPage } from './film-page.server';
import { PositionForm } from './position-form';

export { sendOrKeep as clientAction, unlessLineLost as shouldRevalidate } from '~/root/lost-line';

export { handle, loadInOwnDocument as clientLoader } from './own-document';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => namedTitle(matches, data?.name, 'movie:title');

export const headers = keptForBack;

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadFilmPage, 'load.film');

export const action = (args: ActionFunctionArgs) => keepFilmPosition(args);

export default function FilmRoute() {
  const { t, i18n } = useTranslation('movie');
  const film = useLoaderData<typeof loader>();
  useKeptForBack(film);
  const reply = useReply();
  const { play, start, owner, isKept } = film;
  const hasFiles = play !== undefined && play.files.length > 0;
  return (
    <>
      <PageHead title={film.name ?? t('noName')} lang={langOf(film.name, i18n.language)} />
      {film.lacksDetails && (
        <LoadedPart part={{ failed: 'load.film' }} empty="">
          {() => null}
        </LoadedPart>
      )}
      {hasFiles ? (
        <FilmPlayer
          key={`${film.id} ${play.source} ${play.episode} ${play.quality ?? ''} ${start?.at === undefined ? start?.seconds : ''}`}
          film={film}
          play={play}
          start={start}
          part={film.part}
          owner={owner}
        />
      ) : (
        (play || !film.lacksDetails) && <NoPlayer play={play} />
      )}
      {play && <FilmParts film={film} play={play} start={start?.seconds} />}
      {hasFiles && (
        <PositionForm
          key={film.part}
          part={film.part}
          owner={owner}
          episode={play.name}
          isKept={isKept}
          reply={reply}
        />
      )}
      <FilmFacts film={film} />
      {film.paragraphs.length > 0 && (
        <Section title={t('about')}>
          {film.paragraphs.map((paragraph, index) => (
            <p
              key={`${index} ${paragraph}`}
              className={layout.lines}
              lang={langOf(paragraph, i18n.language)}
              dir="auto"
            >
              {paragraph}
            </p>
          ))}
        </Section>
      )}
      <p>
        <Link to={paths.movies()}>{t('back')}</Link>
      </p>
    </>
  );
}
