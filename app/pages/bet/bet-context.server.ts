import { findLimitsOrUnread, type Limits } from '~/domains/account/limits.api.server';
import { smallestRest } from '~/domains/account/limits-left';
import type { BetFacts } from '~/domains/draw/bet/bet.view';
import { getPeriod, listOdds } from '~/domains/draw/draw.api.server';
import { getBalance, type Balance } from '~/domains/funds/funds.api.server';
import type { Clock } from '~/i18n/clock';
import { formatMoment } from '~/i18n/format';
import type { Settled } from '~/web/page/settled';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** The value of a part of a page, or `undefined` if it failed. */
export function valueOf<Data>(part: Settled<Data>): Data | undefined {
  return 'shown' in part ? part.shown : undefined;
}

/** A member's balance and limits. */
export interface MemberFunds {
  balance: Settled<Balance>;
  /** `undefined`: the upstream has no limits. */
  limits: Limits | undefined;
}

/** Loads a member's balance and limits; each can fail independently. */
export async function loadMemberFunds(visit: MemberContext): Promise<MemberFunds> {
  const [balance, limits] = await Promise.all([
    settle(visit, getBalance(visit.api), 'load.balance'),
    findLimitsOrUnread(visit),
  ]);
  return { balance, limits };
}

/** The limits as facts for checking a bet. */
export function limitFacts(limits: Limits | undefined, clock: Clock): Pick<BetFacts, 'left' | 'pausedUntil'> {
  const { pause } = limits ?? {};
  return {
    left: { stake: smallestRest(limits, 'stake'), loss: smallestRest(limits, 'loss') },
    pausedUntil: pause && pause.until > Date.now() ? formatMoment(pause.until, clock) : undefined,
  };
}

/** The balance and limits as facts for checking a bet. */
export function fundsFacts({ balance, limits }: MemberFunds, clock: Clock) {
  const money = valueOf(balance);
  return {
    ...limitFacts(limits, clock),
    available: money?.available ?? money?.total,
    unreadLimits: limits?.unread ?? [],
    isPauseHeldHere: limits?.heldHere?.pause ?? false,
  };
}

/** The period and odds for a bet. */
export interface Market extends Pick<BetFacts, 'period' | 'odds'> {
  /** Odds may be published, but could not be loaded. */
  haveOddsFailed: boolean;
}

/** The current period and the odds; each can fail independently. */
export async function loadMarket(visit: MemberContext): Promise<Market> {
  const { api } = visit;
  const [period, odds] = await Promise.all([
    settle(visit, getPeriod(api), 'load.draws'),
    settle(visit, listOdds(api), 'load.odds'),
  ]);
  return { period: valueOf(period), odds: valueOf(odds), haveOddsFailed: 'failed' in odds };
}
