import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { KeptGrid } from '~/domains/movie/watching/kept-grid';
import { favouriteCard } from '~/domains/movie/watching/watched.view';
import { listFavourites } from '~/domains/movie/watching/watching.api.server';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { readPageQuery } from '~/paths.schema';
import { SettledPart } from '~/root/shell/settled-part';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Pager } from '~/ui/layout/pager';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';

const PAGE_SIZE = 12;

export const meta = pageTitle('watching:favourites.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async ({ api, url, clock }) => {
      const { page } = readPageQuery(url);
      const list = await listFavourites(api, page, PAGE_SIZE);
      return {
        page,
        list: list && {
          more: list.more,
          last: list.last,
          films: list.rows.map((film) => favouriteCard(film, clock)),
        },
      };
    },
    'load.favourites',
  );

export default function FavouritesPage() {
  const { t } = useTexts(['watching', 'shell', 'movie']);
  const { page, list } = useLoaderData<typeof loader>();
  return (
    <>
      <div className={layout.head}>
        <PageHead title={t('watching:favourites.title')} />
        <Link to={paths.filmHistory()}>{t('watching:history.title')}</Link>
      </div>
      {!list && <Note>{t('watching:favourites.unsupported')}</Note>}
      {list && page > 1 && list.films.length === 0 ? (
        <Note>
          <p>{t('watching:beyond', { page })}</p>
          <Links>
            <Link to={paths.favourites()}>{t('watching:firstPage')}</Link>
          </Links>
        </Note>
      ) : (
        list && (
          <SettledPart
            part={{ shown: list.films }}
            empty={t('watching:favourites.empty')}
            action={
              <Link className={buttonLink.quiet} to={paths.movies()}>
                {t('movie:search.all')}
              </Link>
            }
          >
            {(films) => <KeptGrid films={films} />}
          </SettledPart>
        )
      )}
      {list && <Pager page={page} more={list.more} last={list.last} href={paths.favourites} />}
    </>
  );
}
