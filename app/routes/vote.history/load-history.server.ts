import { findDraw, loadDrawsPage } from '~/domains/draw/results/history.server';
import { foundView, pastDrawView } from '~/domains/draw/results/history.view';
import { canLookUp } from '~/domains/draw/proof/scheme.server';
import { countResults } from '~/domains/draw/results/statistics.server';
import { statisticsView } from '~/domains/draw/results/statistics.view';
import { textsOf } from '~/i18n/texts.server';
import { readDrawsQuery } from '~/paths.schema';
import { withTimeout } from '~/upstream/call/with-timeout';
import { withStaleFallback } from '~/web/page/stale-fallback.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** Timeout for the parts around a stale list, in ms. */
const PATIENCE_MS = 1_000;

type Query = ReturnType<typeof readDrawsQuery>;

/** The result of a search for a period: its draw, or why there is none. The list is a link away. */
async function loadFound({ api, clock }: MemberContext, period: string) {
  const found = await findDraw(api, period);
  const isThere = found.as === 'drawn' || found.as === 'undrawn';
  return { status: isThere ? 200 : 404, found: foundView(found, clock), searchable: found.as !== 'unsupported' };
}

/** A page of the list; the first unfiltered page also has the statistics. */
async function loadList(visit: MemberContext, { page, pattern }: Query) {
  const { language } = visit;
  const { api, asOf } = withStaleFallback(visit);
  const counted = page === 1 && pattern === undefined;
  const counting = counted
    ? settle(
        visit,
        countResults(api).then((counts) => statisticsView(counts, language)),
        'load.draws',
      )
    : undefined;
  // The error is thrown where the promise is awaited, or by the list before.
  counting?.catch(() => undefined);
  const { rows, more, last, narrowed, unreadable } = await loadDrawsPage(api, page, pattern);
  const [newest] = rows;
  /** While the upstream does not answer, other parts are not worth a full timeout. */
  const soon = <Found>(loading: Promise<Found>): Promise<Found | undefined> =>
    asOf() === undefined ? loading : withTimeout(PATIENCE_MS, loading);
  const [lookUp = { searchable: true, checkable: true }, statistics] = await Promise.all([
    newest ? soon(canLookUp(api, newest.period)) : { searchable: true, checkable: false },
    counting && soon(counting).then((counts) => counts ?? { failed: 'load.draws' as const }),
  ]);
  const { searchable, checkable } = lookUp;
  return {
    status: 200,
    searchable,
    list: {
      draws: rows.map((draw) => pastDrawView(draw, visit.clock)),
      more,
      last,
      narrowed,
      checkable,
      asOf: asOf(),
      // Rare, so the text is part of the data.
      unreadable: unreadable > 0 ? textsOf(language).t('bets:history.unreadable', { count: unreadable }) : undefined,
    },
    statistics,
  };
}

/**
 * The data of `/vote/history`.
 *
 * @returns with the status of the page: 400 for an invalid period, 404 for one that does not exist or cannot be looked up
 * @throws UpstreamError when the upstream fails
 */
export async function loadHistory(visit: MemberContext) {
  const query = readDrawsQuery(visit.url);
  const { page, pattern, period, typed } = query;
  const invalid = typed !== '' && period === undefined;
  return {
    page,
    pattern,
    typed,
    invalid,
    found: undefined,
    list: undefined,
    statistics: undefined,
    ...(invalid
      ? { status: 400, searchable: true }
      : await (period === undefined ? loadList(visit, query) : loadFound(visit, period))),
  };
}
