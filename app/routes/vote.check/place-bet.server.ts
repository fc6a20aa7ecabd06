import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import {
  countAgainstLimits,
  findKeptLimits,
  findLimitsOrUnread,
  type Limits,
} from '~/domains/account/limits.api.server';
import { smallestRest } from '~/domains/account/limits-left';
import { betRefusal } from '~/domains/draw/bet/bet-refusal';
import { betSchema, type Bet } from '~/domains/draw/bet/bet.schema';
import { restCode } from '~/domains/draw/bet/bet.view';
import { findLostBet } from '~/domains/draw/bet/lost-answer.server';
import { listOrders, placeOrder, type PlacedOrder } from '~/domains/draw/orders/orders.api.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { decodeBet, sealBet } from '~/pages/bet/bet-entry.server';
import { limitFacts, loadMemberFunds, loadMarket, fundsFacts, valueOf } from '~/pages/bet/bet-context.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { hasNone, isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { amountWriter } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';
import type { IdempotencyKey } from '~/web/idempotency/idempotency.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { realityCheck } from '~/web/page/reality-check.server';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { explainSuspension } from '~/web/form/suspension-refusal.server';

/** Timeout for optional parts of the response, in ms. */
const PATIENCE_MS = 1_000;
/** How long to search for a bet whose call returned no answer, in ms. */
const LOOKING_MS = 4_000;

/** Identifies a bet across repeated submits. */
export const onceOf = ({ formKey, ...entries }: Bet): IdempotencyKey => ({ key: formKey, entries });

/** Whether the upstream has a list of bets; without it there are no receipts. Never fails. */
async function keepsOrders({ api, app }: MemberContext): Promise<boolean> {
  if (app.idempotency.upstreamIsIdempotent()) return true;
  return listOrders(api, 1, 1).then(
    () => true,
    (error: unknown) => !hasNone(error),
  );
}

/** The member's limits; if the service is too slow for the bet, the limits stored here. */
const limitsInTime = async (visit: MemberContext): Promise<Limits | undefined> =>
  (await withTimeout(visit.app.upstream.probeTimeout(), findLimitsOrUnread(visit))) ?? findKeptLimits(visit);

/**
 * Refuses a bet during a pause, and a bet over a limit that the service no longer reports; the service is not called then (rule
 * X6). A limit that the service enforces is left to it: a repeated bet may be the one that has used it up.
 *
 * @throws FormError
 */
function holdToLimits(limits: Limits | undefined, { amount: { stake } }: Bet, visit: MemberContext): void {
  const { pausedUntil: until } = limitFacts(limits, visit.clock);
  if (until !== undefined) throw new FormError({ '': [errorCode('bet.paused_until', { until })] });
  const write = amountWriter(visit, undefined);
  for (const kind of ['stake', 'loss'] as const) {
    const rest = smallestRest(limits, kind, (name) => limits?.heldHere?.limits.includes(name) === true);
    if (rest && stake > rest.amount) throw new FormError({ amount: [restCode(kind, rest, write)] });
  }
}

/** A call returned no answer: returns the bet if the list has it, otherwise the form reports an unknown outcome. */
async function findOrUnknown(
  error: UpstreamError,
  bet: Bet,
  { api, app, timeLeft, session }: MemberContext,
  sentAt: number,
) {
  const others = () => app.answeredIds.answeredIds('bet', session);
  const found = app.idempotency.upstreamIsIdempotent()
    ? undefined
    : await withTimeout(timeLeft(LOOKING_MS), findLostBet(api, bet, sentAt, others));
  if (typeof found === 'object') return { ...found, balance: undefined };
  const code = app.idempotency.upstreamIsIdempotent()
    ? 'bet.unsure'
    : found === 'no_list'
      ? 'bet.unsure_blind'
      : 'bet.unsure_foreign';
  throw unknownOutcome(code, error, found === 'no_list' ? 'unlisted' : 'unknown');
}

async function refused(error: unknown, bet: Bet, visit: MemberContext): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  if (error.reason === 'suspended') return explainSuspension(error, visit);
  const [offer, means] = await Promise.all([loadMarket(visit), loadMemberFunds(visit)]);
  const write = amountWriter(visit, valueOf(means.balance)?.unit);
  const facts = { ...offer, ...fundsFacts(means, visit.clock) };
  const refusal = betRefusal(error, bet, facts, visit.clock, write);
  return refusal ? new FormError(refusal.errors, refusal.status, 'refused', {}, { cause: error }) : error;
}

/**
 * Redirects to the receipt. Without receipts, redirects to the draw with a message that names the bet. The bet is placed already,
 * so nothing here may fail.
 */
async function placedAnswer(visit: MemberContext, bet: Bet, { id }: PlacedOrder, receipts: boolean): Promise<Response> {
  const { i18n, api, timeLeft } = visit;
  const go = async (path: string, code: string) =>
    redirect(path, { headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) } });
  if (id !== undefined && receipts) return go(paths.bet(bet.period, id), 'vote:check.placed');
  const balance = await withTimeout(timeLeft(PATIENCE_MS), getBalance(api)).catch(() => undefined);
  const stake = amountWriter(visit, balance?.unit)(bet.amount.stake);
  const pattern = i18n.t(`vote:${bet.pattern}`);
  return go(paths.vote(), errorCode('vote:check.placedPlain', { pattern, stake, period: bet.period }));
}

/** Places the bet of a check page, once per form. */
export const placeBet = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    page: paths.vote(),
    schema: betSchema,
    failure: 'failed.bet',
    once: onceOf,
    run: async (bet, visit) => {
      // If the address can no longer be decrypted, a redirect renders the check page again. It is thrown, because thrown
      // responses are not stored as the form's result.
      if (!(await decodeBet(visit))) throw redirect(paths.betCheck(await sealBet(visit, bet)));
      const limits = await limitsInTime(visit);
      realityCheck(visit, limits?.current.realityCheckMinutes);
      holdToLimits(limits, bet, visit);
      const { pattern, period, amount, formKey } = bet;
      const sentAt = Date.now();
      const placing = placeOrder(visit.api, { period, pattern, stake: amount.stake }, formKey).catch(
        async (error: unknown) => {
          if (error instanceof UpstreamError && isUnsure(error)) return findOrUnknown(error, bet, visit, sentAt);
          throw await refused(error, bet, visit);
        },
      );
      // Called after the bet, which must not wait for it.
      const receipts = keepsOrders(visit);
      const placed = await placing;
      await countAgainstLimits(visit, { what: 'stake', amount: amount.stake, form: formKey });
      if (placed.id !== undefined) visit.app.answeredIds.noteAnsweredId('bet', visit.session, placed.id);
      return placedAnswer(visit, bet, placed, (await withTimeout(visit.timeLeft(PATIENCE_MS), receipts)) ?? true);
    },
  });
