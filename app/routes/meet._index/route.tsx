import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { listProfiles, listRegions } from '~/domains/meet/meet.api.server';
import { MeetGrid } from '~/domains/meet/meet-grid';
import { MeetLinks } from '~/domains/meet/meet-links';
import styles from '~/domains/meet/meet.module.css';
import { lastPageOf } from '~/domains/meet/meet.view';
import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { readMeetsQuery } from '~/paths.schema';
import { AsOf } from '~/root/shell/as-of';
import { SettledPart } from '~/root/shell/settled-part';
import { useHistoryCache } from '~/root/client/history-cache';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Chips } from '~/ui/layout/chips';
import { Pager } from '~/ui/layout/pager';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { privateNoCache } from '~/web/render/cache-headers';
import { withStaleFallback } from '~/web/page/stale-fallback.server';
import { memberPage, settle } from '~/web/page/member-page.server';
import { sharedSeed } from '~/web/page/random-seed.server';
import type { RouteHandle } from '~/web/render/route-handle';
import { sharedReads } from '~/web/page/shared-lists.server';

const PAGE_SIZE = 12;

export { recallPage as clientLoader } from '~/root/client/history-cache';

export const meta = pageTitle('meet:title');

export const headers = privateNoCache;

export const handle: RouteHandle = { personal: () => [] };

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { api, asOf } = withStaleFallback(visit);
      const { region, page, seed: given } = readMeetsQuery(visit.url);
      const first = sharedSeed();
      const seed = given ?? String(first);
      const listed = sharedReads(visit, api).shared('regions', listRegions);
      // Without regions the profiles are not filtered here; the part of the regions shows its own error.
      const known = listed.catch(() => []);
      const [regions, { rows: profiles, more, last, narrowed, total }] = await Promise.all([
        settle(visit, listed, 'load.regions'),
        listProfiles(api, { region, regions: known, seed, page, size: PAGE_SIZE }),
      ]);
      return {
        regions,
        region,
        page,
        // The order is random but stays the same from page to page, because the links carry its seed.
        seed,
        // The order of visits without a seed is shared for some seconds: another one has a seed of its own.
        anotherSeed: given === undefined ? String(first + 1) : undefined,
        profiles,
        lastPage: lastPageOf(total, PAGE_SIZE),
        more,
        last,
        narrowed,
        asOf: asOf(),
      };
    },
    'load.meets',
  );

export default function MeetsPage() {
  const { t, i18n } = useTexts(['meet']);
  const shown = useLoaderData<typeof loader>();
  useHistoryCache(shown);
  const { regions, region, page, seed, anotherSeed, profiles, lastPage, more, last, narrowed, asOf } = shown;
  return (
    <>
      <div className={styles['top']}>
        <div className={layout.head}>
          <PageHead title={t('meet:title')} />
          <Link to={paths.meets({ region, seed: anotherSeed })}>{t('meet:another')}</Link>
        </div>
        <p className={layout.lead}>{t('meet:freeHint')}</p>
        <MeetLinks />
      </div>
      <AsOf time={asOf} />
      <SettledPart part={regions} empty={t('meet:noRegions')}>
        {(list) => (
          <Chips
            label={t('meet:region')}
            all={{ label: t('meet:all'), href: paths.meets({ seed }) }}
            choices={list.map(({ id, name }) => ({
              id,
              name,
              href: paths.meets({ region: id, seed }),
              lang: detectLanguage(name, i18n.language),
            }))}
            current={region}
          />
        )}
      </SettledPart>
      {narrowed && <Note>{t('meet:narrowed')}</Note>}
      {profiles.length === 0 && page > 1 && !narrowed ? (
        <Note>
          <p>{t('meet:beyond', { page })}</p>
          <Links>
            <Link to={paths.meets({ region, seed })}>{t('meet:firstPage')}</Link>
            {lastPage !== undefined && lastPage > 1 && (
              <Link to={paths.meets({ region, page: lastPage, seed })}>{t('meet:lastPage', { page: lastPage })}</Link>
            )}
          </Links>
        </Note>
      ) : (
        <>
          <SettledPart part={{ shown: profiles }} empty={narrowed ? t('meet:emptyPage') : t('meet:empty')}>
            {(people) => <MeetGrid profiles={people} />}
          </SettledPart>
          <Pager page={page} more={more} last={last} href={(to) => paths.meets({ region, page: to, seed })} />
        </>
      )}
    </>
  );
}
