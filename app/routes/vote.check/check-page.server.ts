import { randomUUID } from 'node:crypto';
import { redirect, replace } from '@remix-run/node';
import type { Bet } from '~/domains/draw/bet/bet.schema';
import { listDraws, type Period } from '~/domains/draw/draw.api.server';
import { chanceText } from '~/domains/draw/bet/odds-text.server';
import { chanceDoubt } from '~/domains/draw/orders/doubts.server';
import { drawLabel } from '~/domains/draw/proof/draw-label.server';
import { LATEST } from '~/domains/draw/live/live';
import { trackRecord } from '~/domains/draw/proof/track-record.server';
import { betProblems, checkView } from '~/domains/draw/bet/bet.view';
import { listOrders, type Order } from '~/domains/draw/orders/orders.api.server';
import { paths } from '~/paths';
import { betForm, decodeBet } from '~/pages/bet/bet-entry.server';
import { loadMemberFunds, loadMarket, fundsFacts, valueOf } from '~/pages/bet/bet-context.server';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { withTimeout } from '~/upstream/call/with-timeout';
import { amountWriter } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';
import { settleSoon } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import type { Settled } from '~/web/page/settled';
import { realityCheck } from '~/web/page/reality-check.server';
import { onceOf } from './place-bet.server';

/** How many of a period's bets are loaded, and how many of them are listed. */
const LOOKED_AT = 20;
const NAMED = 5;
/** Timeout for the record of earlier draws, in ms. The page is short-lived: its period closes. */
const RECORD_PATIENCE_MS = 1_000;

interface Placed {
  orders: Order[];
  count: number;
}

/** The member's bets in a period; `undefined` where the upstream has no list of bets. */
async function loadPlaced({ api }: MemberContext, period: string): Promise<Placed | undefined> {
  const listed = await orUndefinedIfUnsupported(listOrders(api, 1, LOOKED_AT, { period }));
  if (!listed) return undefined;
  const { orders, total } = listed;
  // An upstream without the filter returns bets of other periods, and includes them in the total.
  const own = orders.filter((order) => order.period === period);
  return { orders: own, count: own.length === orders.length ? (total ?? own.length) : own.length };
}

/** The view of those bets: first those equal to the current bet, which may be that bet itself. */
function placedView({ orders, count }: Placed, { pattern, amount }: Bet, write: (minor: number) => string) {
  const listed = orders.map((order) => ({
    id: order.id,
    pattern: order.pattern,
    stake: write(order.stake),
    isSame: order.pattern === pattern && order.stake === amount.stake,
  }));
  return { count, orders: listed.sort((one, other) => Number(other.isSame) - Number(one.isSame)).slice(0, NAMED) };
}

/** If the bet was placed before, redirects to its result. Otherwise returns whether the outcome is unknown. */
async function settledBefore({ app, session }: MemberContext, bet: Bet): Promise<'unsettled' | undefined> {
  const before = await app.idempotency.findPreviousResult(session, onceOf(bet));
  if (!(before instanceof Response)) return before;
  // Replaces the check page in the history, or Back would lead from the receipt to the receipt.
  throw replace(before.headers.get('location') ?? paths.vote(), { headers: before.headers });
}

/**
 * What earlier draws show about the commitment of the current period, as far as it loads in time.
 *
 * @returns `undefined` for a period that could not be loaded: the page then makes no statement about it
 */
async function loadRecord({ api, timeLeft }: MemberContext, loading: Promise<{ period: Period | undefined }>) {
  const patience = timeLeft(RECORD_PATIENCE_MS);
  const listing = withTimeout(patience, listDraws(api, 1, LATEST)).catch(() => undefined);
  const { period } = await loading;
  return period && trackRecord(api, period, (await listing)?.draws, patience);
}

/**
 * The check page: the bet as it would be placed now. If it cannot be placed now, the page shows the reason. That is no error: the
 * bet has not been submitted yet, or the same bet has been placed before.
 *
 * @throws Response: a redirect to the receipt when this process knows that the bet is placed, to the draw when the address cannot
 *   be decrypted, and to the reality check when it is due
 */
export async function loadCheckPage(visit: MemberContext) {
  const { url, language, clock } = visit;
  const bet = await decodeBet(visit);
  if (!bet) {
    const message = await setFlash(visit, { tone: 'error', code: 'bet.stale' });
    throw redirect(paths.vote(), { headers: { 'Set-Cookie': message } });
  }
  const before = await settledBefore(visit, bet);
  const { pattern, amount, period, formKey } = bet;
  const meansLoading = loadMemberFunds(visit);
  const offerLoading = loadMarket(visit);
  const [means, offer, form, record, placed] = await Promise.all([
    meansLoading,
    offerLoading,
    // With the key of this bet: if it has been placed after all, the member API refuses the key for any other bet.
    offerLoading.then(({ odds }) => betForm(visit, odds, meansLoading, bet, formKey)),
    loadRecord(visit, offerLoading),
    settleSoon(visit, meansLoading, loadPlaced(visit, period), 'load.bets'),
  ]);
  realityCheck(visit, means.limits?.current.realityCheckMinutes);
  const write = amountWriter(visit, valueOf(means.balance)?.unit);
  const facts = { ...offer, ...fundsFacts(means, clock) };
  const view = checkView(bet, facts, clock, write, record?.as === 'proven');
  const already: Settled<ReturnType<typeof placedView> | undefined> =
    'failed' in placed ? placed : { shown: placed.shown && placedView(placed.shown, bet, write) };
  return {
    label: record && drawLabel(record, language),
    sent: { pattern, amount: amount.typed, period, formKey },
    sealed: url.searchParams.get('bet') ?? '',
    view: {
      ...view,
      chance: offer.haveOddsFailed ? undefined : chanceText(view.chance, language),
      chanceDoubt: chanceDoubt(view.chance, language),
    },
    haveOddsFailed: offer.haveOddsFailed,
    already,
    isUnsettled: before === 'unsettled',
    isRetrySafe: visit.app.idempotency.upstreamIsIdempotent(),
    /** Current obstacles, as codes. */
    inTheWay: Object.values(betProblems(bet, facts, clock, write)).flat(),
    form,
    /** A new key for the values that a member enters after a refusal: that is another bet. */
    freshKey: randomUUID(),
    formPeriod: offer.period?.period ?? period,
  };
}
