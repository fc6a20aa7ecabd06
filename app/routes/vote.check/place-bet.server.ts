import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { betRefusal } from '~/domains/draw/bet-refusal';
import { betSchema, type Bet } from '~/domains/draw/bet.schema';
import { listOrders, placeOrder, type PlacedOrder } from '~/domains/draw/orders.api.server';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { openBet, sealBet } from '~/routes/vote._index/bet-entry.server';
import { loadMeans, loadOffer, meansFacts, shownOf } from '~/routes/vote._index/bet-facts.server';
import { UpstreamError } from '~/upstream/upstream-error';
import { amountWriter } from '~/web/amount-text.server';
import { setFlash } from '~/web/flash.server';
import type { MemberVisit } from '~/web/page.server';
import { realityCheck } from '~/web/reality-check.server';
import { FormRefusal, submit } from '~/web/submit.server';

/** Whether the upstream keeps a list of bets, without which it has no receipts. */
async function keepsOrders({ api }: MemberVisit): Promise<boolean> {
  try {
    await listOrders(api, 1, 1);
    return true;
  } catch (error) {
    return !(error instanceof UpstreamError && error.kind === 'not_found');
  }
}

async function refused(error: unknown, bet: Bet, visit: MemberVisit): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  const [offer, means] = await Promise.all([loadOffer(visit), loadMeans(visit)]);
  const write = amountWriter(visit, shownOf(means.balance)?.unit);
  const facts = { ...offer, ...meansFacts(means, visit.language) };
  const refusal = betRefusal(error, bet, facts, visit.language, write);
  return refusal ? new FormRefusal(refusal.errors, refusal.status) : error;
}

/** To the receipt; where the upstream has none, back to the draw with a message that says what was placed. */
async function placedAnswer(visit: MemberVisit, bet: Bet, { id }: PlacedOrder, receipts: boolean): Promise<Response> {
  const { request, i18n } = visit;
  const go = async (path: string, code: string) =>
    redirect(path, { headers: { 'Set-Cookie': await setFlash(request, { tone: 'success', code }) } });
  if (id !== undefined && receipts) return go(paths.bet(bet.period, id), 'vote:check.placed');
  const { balance } = await loadMeans(visit);
  const stake = amountWriter(visit, shownOf(balance)?.unit)(bet.amount.stake);
  const pattern = i18n.t(`vote:${bet.pattern}`);
  return go(paths.vote(), errorCode('vote:check.placedPlain', { pattern, stake, period: bet.period }));
}

/** Places the bet of a check page: once for each form, however often it is sent. */
export const placeBet = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: betSchema,
    failure: 'failed.bet',
    once: ({ formKey, ...entries }) => ({ key: formKey, entries }),
    run: async (bet, visit) => {
      // A check page whose address no longer opens is drawn anew first, thrown since it is no answer to be kept.
      if (!(await openBet(visit))) throw redirect(paths.betCheck(await sealBet(visit, bet)));
      const [{ limits }, receipts] = await Promise.all([loadMeans(visit), keepsOrders(visit)]);
      realityCheck(visit, limits?.current.realityCheckMinutes);
      const { pattern, period, amount, formKey } = bet;
      const placed = await placeOrder(visit.api, { period, pattern, stake: amount.stake }, formKey).catch(
        async (error: unknown) => {
          throw await refused(error, bet, visit);
        },
      );
      return placedAnswer(visit, bet, placed, receipts);
    },
  });
