import type { MinorUnits } from '~/contract/amount';
import { PATTERNS } from '~/contract/calls/draw';
import type { LimitPeriod } from '~/contract/calls/limits';
import type { Clock } from '~/i18n/clock';
import { errorCode } from '~/i18n/error-text';
import { formatNear, formatTime } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Bet } from './bet.schema';
import type { Odds, Period } from '../draw.api.server';
import { ratioShown } from '../draw.view';
import { oddsView } from './odds.view';
import type { PlaySummary } from '../orders/orders.api.server';
import { checkSums, type CheckedSums } from '../orders/sums.check';

/** Formats an amount with its unit. */
export type Write = (minor: MinorUnits) => string;

/**
 * The payout of a bet if its pattern wins, stake included: stake × ratio in whole minor units, rounded down, as the member API
 * pays it. Ratios are rounded to four decimals, as pages show them.
 *
 * @param stake minor units
 * @returns minor units; `undefined` for an invalid ratio
 */
export function payoutOf(stake: MinorUnits, ratio: number): MinorUnits | undefined {
  const parts = Math.round(ratio * 10_000);
  return Number.isSafeInteger(parts) && parts >= 0 ? Number((BigInt(stake) * BigInt(parts)) / 10_000n) : undefined;
}

/** Whether a period accepts bets, as far as the upstream reports it. */
export function isOpen({ status, closesAt, serverTime }: Period): boolean {
  if (status !== undefined && status !== 'open' && status !== 'soon') return false;
  return closesAt === undefined || serverTime === undefined || serverTime < closesAt;
}

/** One line of a member's net result. A gain has its sign as a loss has. */
interface NetLine {
  span: 'today' | 'session' | 'lifetime';
  amount: string;
  sums: CheckedSums;
}

/** A member's net results, for the bet form. */
export function profitLossView(summary: PlaySummary, write: Write): NetLine[] {
  return (['today', 'session', 'lifetime'] as const).map((span) => {
    const sums = checkSums(summary[span]);
    const { net } = sums;
    return { span, amount: `${net > 0 ? '+' : ''}${write(net)}`, sums };
  });
}

/** The four choices of the bet form, with the published facts about each. */
export function choicesView(odds: readonly Odds[] | undefined, language: Language) {
  return PATTERNS.map((pattern) => {
    const known = odds?.find((one) => one.pattern === pattern);
    return { pattern, ratio: known && ratioShown(known.ratio, language) };
  });
}

/** The bounds of a stake, if they are published and the same for every pattern. */
export function boundsView(odds: readonly Odds[] | undefined, write: Write) {
  const shared = (bound: 'min' | 'max') => {
    const [first, ...others] = new Set((odds ?? []).map((one) => one[bound]));
    return first === undefined || others.length > 0 ? undefined : write(first);
  };
  return { min: shared('min'), max: shared('max') };
}

/** What remains of a limit of the member, in minor units. */
interface Rest {
  amount: MinorUnits;
  period: LimitPeriod;
}

/** The code for a stake above the rest of a limit. */
export function restCode(kind: 'stake' | 'loss', { amount, period }: Rest, write: Write): string {
  const code = period === 'day' ? `bet.limit_${kind}` : `bet.limit_${kind}_${period}`;
  return errorCode(code, { left: write(amount) });
}

/** What is known when a bet is checked; the member API decides about anything that could not be loaded. */
export interface BetFacts {
  period: Period | undefined;
  odds: readonly Odds[] | undefined;
  /** Minor units. */
  available: MinorUnits | undefined;
  /** What remains of the member's own limits: of each kind, the limit with the smallest rest. */
  left: { stake: Rest | undefined; loss: Rest | undefined };
  /** End of the pause, as text. */
  pausedUntil: string | undefined;
}

/**
 * Codes for a period that accepts no bets: without details, with the currently open period, and with the time of the next
 * opening.
 */
export interface ClosedCodes {
  plain: string;
  next: string;
  wait: string;
}

/** Codes before the bet is submitted; those for a bet that the member API refused are with the refusals. */
const KNOWN: ClosedCodes = { plain: 'bet.over', next: 'bet.over_next', wait: 'bet.over_wait' };

/** The code for a period that accepts no bets: the advice depends on whether the next period is open. */
export function closedCode(codes: ClosedCodes, asked: string, period: Period | undefined, clock: Clock): string {
  if (period && period.period !== asked && isOpen(period))
    return errorCode(codes.next, { period: asked, next: period.period });
  if (period?.drawsAt !== undefined)
    return errorCode(codes.wait, { period: asked, time: formatTime(period.drawsAt, clock) });
  return errorCode(codes.plain, { period: asked });
}

/**
 * Obstacles for a bet before it is submitted, by field. They are not refusals: the same bet may have been placed already and may
 * itself have used up the balance or the limit, so the codes make no statement about charges.
 *
 * @returns codes; empty when no problem is known
 */
export function betProblems(bet: Bet, facts: BetFacts, clock: Clock, write: Write): Record<string, string[]> {
  const { period, available, left } = facts;
  const { stake } = bet.amount;
  const { min, max } = facts.odds?.find(({ pattern }) => pattern === bet.pattern) ?? {};
  const amount = [
    ...(min !== undefined && stake < min ? [errorCode('bet.amount_low', { min: write(min) })] : []),
    ...(max !== undefined && stake > max ? [errorCode('bet.amount_high', { max: write(max) })] : []),
    ...(available !== undefined && stake > available
      ? [errorCode('bet.balance', { available: write(available) })]
      : []),
    ...(left.stake && stake > left.stake.amount ? [restCode('stake', left.stake, write)] : []),
    ...(left.loss && stake > left.loss.amount ? [restCode('loss', left.loss, write)] : []),
  ];
  const isOver = period !== undefined && (period.period !== bet.period || !isOpen(period));
  const whole = [
    ...(facts.pausedUntil !== undefined ? [errorCode('bet.paused_until', { until: facts.pausedUntil })] : []),
    ...(isOver ? [closedCode(KNOWN, bet.period, period, clock)] : []),
  ];
  return {
    ...(whole.length > 0 && { '': whole }),
    ...(amount.length > 0 && { amount }),
  };
}

/**
 * The check page of a bet: its cost, its payout if it wins, and until when it can be placed.
 *
 * @param isByScheme see `oddsView`
 */
export function checkView(
  { pattern, amount: { stake }, period }: Bet,
  facts: BetFacts,
  clock: Clock,
  write: Write,
  isByScheme: boolean,
) {
  const odds = facts.odds?.find((one) => one.pattern === pattern);
  const [known] = odds ? oddsView([odds], clock.language, isByScheme) : [];
  const payout = odds && payoutOf(stake, odds.ratio);
  const { closesAt, serverTime } = facts.period?.period === period ? facts.period : {};
  const { available } = facts;
  return {
    stake: write(stake),
    ratio: known?.ratio,
    chance: known?.chance,
    payout: payout === undefined ? undefined : write(payout),
    /** The payout does not exceed the stake: not a win (rule X9). */
    isNoWin: payout !== undefined && payout <= stake,
    balance: available === undefined ? undefined : { now: write(available), after: write(available - stake) },
    closesAt: closesAt === undefined ? undefined : formatNear(closesAt, serverTime ?? Date.now(), clock),
    /** At the time of rendering, by the upstream's clock. */
    secondsLeft:
      closesAt === undefined || serverTime === undefined
        ? undefined
        : Math.max(0, Math.floor((closesAt - serverTime) / 1000)),
  };
}
