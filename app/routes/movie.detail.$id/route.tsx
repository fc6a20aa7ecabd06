import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, type MetaFunction } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getFilm } from '~/domains/movie/movie.api.server';
import { filmPage } from '~/domains/movie/movie.view';
import { FilmPlayer } from '~/domains/movie/film-player';
import { paths } from '~/paths';
import { readId } from '~/paths.schema';
import { useKeptForBack } from '~/root/kept-for-back';
import { namedTitle } from '~/root/shell-data';
import { Facts } from '~/ui/layout/facts';
import { PageHead, Section } from '~/ui/layout/section';
import { keptForBack } from '~/web/cache-headers';
import { foundOr, memberPage, problemResponse } from '~/web/page.server';

export { recallPage as clientLoader } from '~/root/kept-for-back';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => namedTitle(matches, data?.name, 'movie:title');

export const headers = keptForBack;

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const id = readId(visit.params['id']);
      if (!id) throw problemResponse(visit, 'film.invalid', 400);
      return filmPage(await foundOr(getFilm(visit.api, id), visit, 'film.missing', 'film.noDetails'), visit.language);
    },
    'load.film',
  );

export default function FilmPage() {
  const { t } = useTranslation('movie');
  const film = useLoaderData<typeof loader>();
  useKeptForBack(film);
  return (
    <>
      <PageHead title={film.name ?? t('noName')} />
      <FilmPlayer film={film} />
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
      {film.description && (
        <Section title={t('about')}>
          <p>{film.description}</p>
        </Section>
      )}
      <p>
        <Link to={paths.movies()}>{t('back')}</Link>
      </p>
    </>
  );
}
