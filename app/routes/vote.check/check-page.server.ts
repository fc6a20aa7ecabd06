import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { betProblems, checkView } from '~/domains/draw/bet.view';
import { listOrders } from '~/domains/draw/orders.api.server';
import { UpstreamError } from '~/upstream/upstream-error';
import { paths } from '~/paths';
import { betForm, openBet } from '~/routes/vote._index/bet-entry.server';
import { loadMeans, loadOffer, meansFacts, shownOf } from '~/routes/vote._index/bet-facts.server';
import { amountWriter } from '~/web/amount-text.server';
import { setFlash } from '~/web/flash.server';
import { part, type MemberVisit } from '~/web/page.server';
import { realityCheck } from '~/web/reality-check.server';
import type { SubmitReply } from '~/web/submit.server';

/** How many of the bets that a member has in the period already are named. */
const NAMED = 5;

/** The member's bets in a period; `undefined` where the upstream keeps no list of them. */
async function loadPlaced({ api }: MemberVisit, period: string) {
  try {
    const { orders, total } = await listOrders(api, 1, NAMED, { period });
    // An upstream without the filter sends bets of other periods along, and counts them.
    const own = orders.filter((order) => order.period === period);
    return { orders: own, count: own.length === orders.length ? (total ?? own.length) : own.length };
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'not_found') return undefined;
    throw error;
  }
}

/**
 * The check page: what the bet would be, as things stand now; and, for a bet that can no longer be placed, the form with what
 * was typed and a key of its own.
 *
 * @throws Response to the draw when the address does not open, and to the reality check when it is due
 */
export async function loadCheckPage(visit: MemberVisit) {
  const { request, url, language } = visit;
  const bet = await openBet(visit);
  if (!bet) {
    const message = await setFlash(request, { tone: 'error', code: 'bet.stale' });
    throw redirect(paths.vote(), { headers: { 'Set-Cookie': message } });
  }
  const meansLoading = loadMeans(visit);
  const offerLoading = loadOffer(visit);
  const [means, offer, form, placed] = await Promise.all([
    meansLoading,
    offerLoading,
    offerLoading.then(({ odds }) => betForm(visit, odds, meansLoading, bet, randomUUID())),
    part(loadPlaced(visit, bet.period), 'load.bets'),
  ]);
  realityCheck(visit, means.limits?.current.realityCheckMinutes);
  const write = amountWriter(visit, shownOf(means.balance)?.unit);
  const facts = { ...offer, ...meansFacts(means, language) };
  const error = betProblems(bet, facts, language, write);
  const { pattern, amount, period, formKey } = bet;
  const refusal: SubmitReply = {
    result: { status: 'error', initialValue: { pattern, amount: amount.typed }, error },
  };
  const already = shownOf(placed);
  return {
    sent: { pattern, amount: amount.typed, period, formKey },
    sealed: url.searchParams.get('bet') ?? '',
    view: checkView(bet, facts, language, write),
    already: already && {
      count: already.count,
      orders: already.orders.map(({ id, pattern: on, stake }) => ({ id, pattern: on, stake: write(stake) })),
    },
    refusal: Object.keys(error).length > 0 ? refusal : undefined,
    form,
    formPeriod: offer.period?.period ?? period,
  };
}
