import { randomUUID } from 'node:crypto';
import { redirect, replace } from '@remix-run/node';
import type { Bet } from '~/domains/draw/bet.schema';
import { listDraws, type Period } from '~/domains/draw/draw.api.server';
import { chanceDoubt } from '~/domains/draw/doubts.server';
import { drawLabel } from '~/domains/draw/draw-label.server';
import { LATEST } from '~/domains/draw/live';
import { trackRecord } from '~/domains/draw/track-record.server';
import { betProblems, checkView } from '~/domains/draw/bet.view';
import { listOrders, type Order } from '~/domains/draw/orders.api.server';
import { paths } from '~/paths';
import { betForm, openBet } from '~/routes/vote._index/bet-entry.server';
import { loadMeans, loadOffer, meansFacts, shownOf } from '~/routes/vote._index/bet-facts.server';
import { orAbsent } from '~/upstream/or-absent';
import { within } from '~/upstream/patience';
import { amountWriter } from '~/web/amount-text.server';
import { setFlash } from '~/web/flash.server';
import { answeredBefore, isSafeAgain } from '~/web/once.server';
import { part } from '~/web/page.server';
import type { MemberVisit } from '~/web/visit.server';
import type { Part } from '~/web/part';
import { realityCheck } from '~/web/reality-check.server';
import { onceOf } from './place-bet.server';

/** How many of a period's bets are looked at, and how many of them named. */
const LOOKED_AT = 20;
const NAMED = 5;
/** How long the page, on which a period runs out, waits for them, and for what earlier draws have shown, in ms. */
const PATIENCE_MS = 3_000;
const RECORD_PATIENCE_MS = 1_000;

interface Placed {
  orders: Order[];
  count: number;
}

/** The member's bets in a period; `undefined` where the upstream keeps no list of them. */
async function loadPlaced({ api }: MemberVisit, period: string): Promise<Placed | undefined> {
  const listed = await orAbsent(listOrders(api, 1, LOOKED_AT, { period }));
  if (!listed) return undefined;
  const { orders, total } = listed;
  // An upstream without the filter sends bets of other periods along, and counts them.
  const own = orders.filter((order) => order.period === period);
  return { orders: own, count: own.length === orders.length ? (total ?? own.length) : own.length };
}

/** What the page prints of them: those like the bet in hand first, which may be that very bet. */
function placedView({ orders, count }: Placed, { pattern, amount }: Bet, write: (minor: number) => string) {
  const listed = orders.map((order) => ({
    id: order.id,
    pattern: order.pattern,
    stake: write(order.stake),
    isSame: order.pattern === pattern && order.stake === amount.stake,
  }));
  return { count, orders: listed.sort((one, other) => Number(other.isSame) - Number(one.isSame)).slice(0, NAMED) };
}

/** Sends a member who comes back after the bet was placed to where it led; says whether nobody knows what became of it. */
async function settledBefore({ session }: MemberVisit, bet: Bet): Promise<'unsettled' | undefined> {
  const before = await answeredBefore(session, onceOf(bet));
  if (!(before instanceof Response)) return before;
  // In place of the check page, or Back would lead from the receipt to the receipt.
  throw replace(before.headers.get('location') ?? paths.vote(), { headers: before.headers });
}

/**
 * What earlier draws show of the commitment of the period in play, as far as it can be told in time.
 *
 * @returns `undefined` of a period that could not be loaded: it is not called anything
 */
async function loadRecord({ api, left }: MemberVisit, loading: Promise<{ period: Period | undefined }>) {
  const patience = left(RECORD_PATIENCE_MS);
  const listing = within(patience, listDraws(api, 1, LATEST)).catch(() => undefined);
  const { period } = await loading;
  return period && trackRecord(api, period, (await listing)?.draws, patience);
}

/**
 * The check page: what the bet would be, as things stand now. For a bet that cannot be placed now it says what stands in the
 * way, which is no refusal: nobody asked for it yet, or the very bet has been placed before.
 *
 * @throws Response to the receipt when this process knows that the bet is placed, to the draw when the address does not open,
 *   and to the reality check when it is due
 */
export async function loadCheckPage(visit: MemberVisit) {
  const { request, url, language } = visit;
  const bet = await openBet(visit);
  if (!bet) {
    const message = await setFlash(request, { tone: 'error', code: 'bet.stale' });
    throw redirect(paths.vote(), { headers: { 'Set-Cookie': message } });
  }
  const before = await settledBefore(visit, bet);
  const { pattern, amount, period, formKey } = bet;
  const meansLoading = loadMeans(visit);
  const offerLoading = loadOffer(visit);
  const [means, offer, form, record, loaded] = await Promise.all([
    meansLoading,
    offerLoading,
    // With the key of this bet: if that has been placed after all, the member API refuses the key for any other one.
    offerLoading.then(({ odds }) => betForm(visit, odds, meansLoading, bet, formKey)),
    loadRecord(visit, offerLoading),
    within(PATIENCE_MS, part(loadPlaced(visit, period), 'load.bets')),
  ]);
  realityCheck(visit, means.limits?.current.realityCheckMinutes);
  const write = amountWriter(visit, shownOf(means.balance)?.unit);
  const facts = { ...offer, ...meansFacts(means, language) };
  const view = checkView(bet, facts, language, write, record?.as === 'proven');
  const placed = loaded ?? { failed: 'load.bets' };
  const already: Part<ReturnType<typeof placedView> | undefined> =
    'failed' in placed ? placed : { shown: placed.shown && placedView(placed.shown, bet, write) };
  return {
    label: record && drawLabel(record, language),
    sent: { pattern, amount: amount.typed, period, formKey },
    sealed: url.searchParams.get('bet') ?? '',
    view: { ...view, chanceDoubt: chanceDoubt(view.chance, language) },
    haveOddsFailed: offer.haveOddsFailed,
    already,
    isUnsettled: before === 'unsettled',
    isSafeAgain: isSafeAgain(),
    /** What stands in the way now, as codes. */
    inTheWay: Object.values(betProblems(bet, facts, language, write)).flat(),
    form,
    /** For what a member enters after a refusal: it is another bet. */
    freshKey: randomUUID(),
    formPeriod: offer.period?.period ?? period,
  };
}
