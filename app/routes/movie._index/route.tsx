import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { FilmGrid } from '~/domains/movie/film-grid';
import { listCategories, listFilms } from '~/domains/movie/movie.api.server';
import { filmCard } from '~/domains/movie/movie.view';
import { paths } from '~/paths';
import { readMoviesQuery } from '~/paths.schema';
import { LoadedPart } from '~/root/loaded-part';
import { useKeptForBack } from '~/root/kept-for-back';
import { pageTitle } from '~/root/shell-data';
import { Chips } from '~/ui/layout/chips';
import { Pager } from '~/ui/layout/pager';
import { PageHead } from '~/ui/layout/section';
import { keptForBack } from '~/web/cache-headers';
import { memberPage, part } from '~/web/page.server';

const PAGE_SIZE = 12;

export { recallPage as clientLoader } from '~/root/kept-for-back';

export const meta = pageTitle('movie:title');

export const headers = keptForBack;

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async ({ api, language, url }) => {
      const { category, page } = readMoviesQuery(url);
      const [categories, { films, more }] = await Promise.all([
        part(listCategories(api), 'load.categories'),
        listFilms(api, { page, limit: PAGE_SIZE, category }),
      ]);
      return {
        categories,
        category,
        page,
        films: films.map((film) => filmCard(film, language)),
        more,
      };
    },
    'load.films',
  );

export default function MoviesPage() {
  const { t } = useTranslation(['movie', 'shell']);
  const shown = useLoaderData<typeof loader>();
  useKeptForBack(shown);
  const { categories, category, page, films, more } = shown;
  return (
    <>
      <PageHead title={t('movie:title')} lead={t('movie:lead')} />
      <LoadedPart part={categories} empty={t('movie:noCategories')}>
        {(list) => (
          <Chips
            label={t('movie:category')}
            all={{ label: t('movie:all'), href: paths.movies() }}
            choices={list.map(({ id, name }) => ({ id, name, href: paths.movies({ category: id }) }))}
            current={category}
          />
        )}
      </LoadedPart>
      <LoadedPart part={{ shown: films }} empty={t('movie:empty')}>
        {(cards) => <FilmGrid films={cards} />}
      </LoadedPart>
      <Pager
        page={page}
        more={more}
        href={(to) => paths.movies({ category, page: to })}
        labels={{ previous: t('shell:previous'), next: t('shell:next'), here: t('shell:pageOf', { page }) }}
      />
    </>
  );
}
