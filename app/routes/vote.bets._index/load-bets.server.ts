import { findBetsPage, findLifetimeSums } from '~/domains/draw/orders/bets-list.server';
import { betView, sumBets, sumsView } from '~/domains/draw/orders/bets-list.view';
import { checkSums, type CheckedSums } from '~/domains/draw/orders/sums.check';
import { doubtTexts, sumsDoubt } from '~/domains/draw/orders/doubts.server';
import { formatHundredths } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import { mayBegin } from '~/pages/limits/may-begin.server';
import { readDrawsQuery } from '~/paths.schema';
import { amountWriter, unitName } from '~/web/render/amount-text.server';
import { settleSoon } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** The extent of the sums below the list: everything that matches the filter, if it fits on one page, or the page. */
type Extent = 'all' | 'filter' | 'page';

/** The sums of all bets as the service reports them. */
function lifetimeView(sums: CheckedSums, language: Language, write: (minor: number) => string) {
  return { sums: sumsView(sums, write), doubt: sumsDoubt(sums, language, write) };
}

/** A page of bets with its sums. */
async function loadList(visit: MemberContext, { page, pattern, period }: ReturnType<typeof readDrawsQuery>) {
  const { api, language, clock } = visit;
  const write = amountWriter(visit, undefined);
  // The unit is said once, above the list.
  const bare = (minor: number) => formatHundredths(minor, language);
  const loadingList = findBetsPage(api, page, { pattern, period });
  const [list, lifetime] = await Promise.all([
    loadingList,
    settleSoon(
      visit,
      loadingList,
      findLifetimeSums(api).then((found) => (found ? [lifetimeView(checkSums(found), language, write)] : [])),
      'load.sums',
    ),
  ]);
  if (!list) return { unlisted: true };
  const { rows, more, last, narrowed, whole } = list;
  const sums = sumBets(rows);
  const extent: Extent = !whole ? 'page' : pattern === undefined && period === undefined ? 'all' : 'filter';
  return {
    list: {
      bets: rows.map((order) => betView(order, clock, bare, doubtTexts(order, undefined, language, write))),
      more,
      last,
      narrowed,
      sums: sums && sumsView(sums, write),
      extent,
      canBegin: rows.length === 0 && (await mayBegin(visit, 'stake')),
    },
    lifetime,
  };
}

/**
 * The data of `/vote/bets`.
 *
 * @returns with the status of the page: 400 for an invalid period
 * @throws UpstreamError when the upstream fails; a missing list is not a failure
 */
export async function loadBets(visit: MemberContext) {
  const query = readDrawsQuery(visit.url);
  const { page, pattern, period, typed } = query;
  const invalid = typed !== '' && period === undefined;
  return {
    status: invalid ? 400 : 200,
    page,
    pattern,
    typed,
    invalid,
    unlisted: false,
    unit: unitName(visit, undefined),
    list: undefined,
    lifetime: undefined,
    ...(!invalid && (await loadList(visit, query))),
  };
}
