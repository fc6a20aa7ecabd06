import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FilmGrid } from '~/domains/movie/film-grid';
import { FilmCategories, FilmSearch, FilmSorts } from '~/domains/movie/film-filter';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { AsOf } from '~/root/shell/as-of';
import { SettledPart } from '~/root/shell/settled-part';
import { useHistoryCache } from '~/root/client/history-cache';
import { pageTitle } from '~/root/shell/shell-data';
import { Empty, Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import filters from '~/ui/layout/filters.module.css';
import { Pager } from '~/ui/layout/pager';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { privateNoCache } from '~/web/render/cache-headers';
import { memberPage } from '~/web/page/member-page.server';
import type { RouteHandle } from '~/web/render/route-handle';
import { loadFilms } from './load-films.server';

export { recallPage as clientLoader } from '~/root/client/history-cache';

export const meta = pageTitle('movie:title');

export const handle: RouteHandle = { personal: () => [] };

export const headers = privateNoCache;

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { status, ...shown } = await loadFilms(visit);
      return data(shown, { status });
    },
    'load.films',
  );

export default function MoviesPage() {
  const { t } = useTexts(['movie']);
  const shown = useLoaderData<typeof loader>();
  useHistoryCache(shown);
  const { filter, page, typed, tooLong, sorts, categories, asOf, list } = shown;
  const lookedText = ({ films, isAll, forWords }: { films: number; isAll: boolean; forWords: boolean }) => {
    if (forWords) return t(isAll ? 'movie:looked.all' : 'movie:looked.first', { films });
    return t(isAll ? 'movie:sorted.all' : 'movie:sorted.first', { films });
  };
  const isWithoutCategories = 'shown' in categories && categories.shown.length === 0;
  return (
    <>
      <div className={layout.head}>
        <PageHead title={t('movie:title')} />
        <span>
          <Link to={paths.favourites()}>{t('movie:favourites')}</Link>{' '}
          <Link to={paths.filmHistory()}>{t('movie:history')}</Link>
        </span>
      </div>
      <AsOf time={asOf} />
      <div className={filters['filters']}>
        <FilmSearch filter={filter} typed={typed} tooLong={tooLong} />
        {isWithoutCategories ? (
          <p>{t('movie:noCategories')}</p>
        ) : (
          <SettledPart part={categories} empty="">
            {(choices) => <FilmCategories filter={filter} categories={choices} />}
          </SettledPart>
        )}
      </div>
      <FilmSorts filter={filter} sorts={sorts} total={list?.total} />
      {list?.looked && <Note>{lookedText(list.looked)}</Note>}
      {list?.isUnsorted && <Note>{t('movie:unsorted')}</Note>}
      {list && list.films.length === 0 && page > 1 ? (
        <Note>
          <p>{t('movie:beyond', { page })}</p>
          <Links>
            <Link to={paths.movies(filter)}>{t('movie:firstPage')}</Link>
          </Links>
        </Note>
      ) : (
        list && (
          <>
            {list.films.length > 0 ? (
              <FilmGrid films={list.films} />
            ) : (
              <Empty
                action={
                  (filter.q ?? filter.category) !== undefined && (
                    <Link className={buttonLink.quiet} to={paths.movies()}>
                      {t('movie:search.all')}
                    </Link>
                  )
                }
              >
                {filter.q ? t('movie:search.none', { words: filter.q }) : t('movie:empty')}
              </Empty>
            )}
            <Pager page={page} more={list.more} last={list.last} href={(to) => paths.movies({ ...filter, page: to })} />
          </>
        )
      )}
      {list?.films.length !== 0 && (typed !== '' || (isWithoutCategories && filter.category !== undefined)) && (
        <Links>
          <Link to={paths.movies()}>{t('movie:search.all')}</Link>
        </Links>
      )}
    </>
  );
}
