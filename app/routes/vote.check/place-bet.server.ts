import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import {
  countAgainstLimits,
  findKeptLimits,
  findLimitsOrUnread,
  type Limits,
} from '~/domains/account/limits.api.server';
import { betRefusal } from '~/domains/draw/bet-refusal';
import { betSchema, type Bet } from '~/domains/draw/bet.schema';
import { findLostBet } from '~/domains/draw/lost-answer.server';
import { listOrders, placeOrder, type PlacedOrder } from '~/domains/draw/orders.api.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { openBet, sealBet } from '~/routes/vote._index/bet-entry.server';
import { limitFacts, loadMeans, loadOffer, meansFacts, shownOf } from '~/routes/vote._index/bet-facts.server';
import { lookTime } from '~/upstream/call-time.server';
import { within } from '~/upstream/patience';
import { hasNone, isUnsure, UpstreamError } from '~/upstream/upstream-error';
import { amountWriter } from '~/web/amount-text.server';
import { answeredWith, noteAnsweredWith } from '~/web/answered-ids.server';
import { setFlash } from '~/web/flash.server';
import { isSafeAgain, type Once } from '~/web/once.server';
import type { MemberVisit } from '~/web/visit.server';
import { realityCheck } from '~/web/reality-check.server';
import { FormRefusal, unknownOutcome } from '~/web/form-refusal';
import { submit } from '~/web/submit.server';

/** How long an answer waits for what only makes it nicer, in ms. */
const PATIENCE_MS = 1_000;
/** How long a bet is looked for to which no answer came, in ms. */
const LOOKING_MS = 4_000;

/** What makes a bet the same however often it is sent. */
export const onceOf = ({ formKey, ...entries }: Bet): Once => ({ key: formKey, entries });

/** Whether the upstream keeps a list of bets, without which it has no receipts. Never fails. */
async function keepsOrders({ api }: MemberVisit): Promise<boolean> {
  if (isSafeAgain()) return true;
  return listOrders(api, 1, 1).then(
    () => true,
    (error: unknown) => !hasNone(error),
  );
}

/** The member's limits; those that are kept here, where the service takes so long that the bet would be late. */
const limitsInTime = async (visit: MemberVisit): Promise<Limits | undefined> =>
  (await within(lookTime(), findLimitsOrUnread(visit))) ?? findKeptLimits(visit);

/**
 * Refuses a bet while play is paused, and one over a limit that the service has forgotten; it is not asked (rule X6). A limit that
 * it holds is left to it: a bet that is sent again may be the one that has used it up.
 *
 * @throws FormRefusal
 */
function holdToLimits(limits: Limits | undefined, { amount: { stake } }: Bet, visit: MemberVisit): void {
  const { pausedUntil: until, left } = limitFacts(limits, visit.language);
  if (until !== undefined) throw new FormRefusal({ '': [errorCode('bet.paused_until', { until })] });
  const write = amountWriter(visit, undefined);
  for (const [name, what] of [['stakeDaily', 'stake'] as const, ['lossDaily', 'loss'] as const]) {
    const rest = left[what];
    if (limits?.heldHere?.limits.includes(name) && rest !== undefined && stake > rest)
      throw new FormRefusal({ amount: [errorCode(`bet.limit_${what}`, { left: write(rest) })] });
  }
}

/** The bet to which no answer came, if it is found; otherwise nobody knows, and the form says what that means. */
async function placedOrUnknown(error: UpstreamError, bet: Bet, { api, left, session }: MemberVisit, sentAt: number) {
  const others = () => answeredWith('bet', session);
  const found = isSafeAgain() ? undefined : await within(left(LOOKING_MS), findLostBet(api, bet, sentAt, others));
  if (typeof found === 'object') return { ...found, balance: undefined };
  const code = isSafeAgain() ? 'bet.unsure' : found === 'no_list' ? 'bet.unsure_blind' : 'bet.unsure_foreign';
  throw unknownOutcome(code, error);
}

async function refused(error: unknown, bet: Bet, visit: MemberVisit): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  const [offer, means] = await Promise.all([loadOffer(visit), loadMeans(visit)]);
  const write = amountWriter(visit, shownOf(means.balance)?.unit);
  const facts = { ...offer, ...meansFacts(means, visit.language) };
  const refusal = betRefusal(error, bet, facts, visit.language, write);
  return refusal ? new FormRefusal(refusal.errors, refusal.status, 'refused', {}, { cause: error }) : error;
}

/**
 * To the receipt; where the upstream has none, back to the draw with a message that says what was placed. The bet stands by
 * now, so nothing here may fail.
 */
async function placedAnswer(visit: MemberVisit, bet: Bet, { id }: PlacedOrder, receipts: boolean): Promise<Response> {
  const { request, i18n, api, left } = visit;
  const go = async (path: string, code: string) =>
    redirect(path, { headers: { 'Set-Cookie': await setFlash(request, { tone: 'success', code }) } });
  if (id !== undefined && receipts) return go(paths.bet(bet.period, id), 'vote:check.placed');
  const balance = await within(left(PATIENCE_MS), getBalance(api)).catch(() => undefined);
  const stake = amountWriter(visit, balance?.unit)(bet.amount.stake);
  const pattern = i18n.t(`vote:${bet.pattern}`);
  return go(paths.vote(), errorCode('vote:check.placedPlain', { pattern, stake, period: bet.period }));
}

/** Places the bet of a check page: once for each form, however often it is sent. */
export const placeBet = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    page: paths.vote(),
    schema: betSchema,
    failure: 'failed.bet',
    once: onceOf,
    run: async (bet, visit) => {
      // A check page whose address no longer opens is drawn anew first, thrown since it is no answer to be kept.
      if (!(await openBet(visit))) throw redirect(paths.betCheck(await sealBet(visit, bet)));
      const limits = await limitsInTime(visit);
      realityCheck(visit, limits?.current.realityCheckMinutes);
      holdToLimits(limits, bet, visit);
      const { pattern, period, amount, formKey } = bet;
      const sentAt = Date.now();
      const placing = placeOrder(visit.api, { period, pattern, stake: amount.stake }, formKey).catch(
        async (error: unknown) => {
          if (error instanceof UpstreamError && isUnsure(error)) return placedOrUnknown(error, bet, visit, sentAt);
          throw await refused(error, bet, visit);
        },
      );
      // Asked for behind the bet, which must not wait for it.
      const receipts = keepsOrders(visit);
      const placed = await placing;
      await countAgainstLimits(visit, { what: 'stake', amount: amount.stake, form: formKey });
      if (placed.id !== undefined) noteAnsweredWith('bet', visit.session, placed.id);
      return placedAnswer(visit, bet, placed, (await within(visit.left(PATIENCE_MS), receipts)) ?? true);
    },
  });
