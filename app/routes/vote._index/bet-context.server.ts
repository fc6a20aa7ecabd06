import { findLimitsOrUnread, type Limits } from '~/domains/account/limits.api.server';
import type { BetFacts } from '~/domains/draw/bet/bet.view';
import { getPeriod, listOdds } from '~/domains/draw/draw.api.server';
import { getBalance, type Balance } from '~/domains/funds/funds.api.server';
import { formatMoment } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Settled } from '~/web/page/settled';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** What came of a part of a page, or `undefined`. */
export function valueOf<Data>(part: Settled<Data>): Data | undefined {
  return 'shown' in part ? part.shown : undefined;
}

/** What a member can stake. */
export interface MemberFunds {
  balance: Settled<Balance>;
  /** `undefined`: the upstream supports none. */
  limits: Limits | undefined;
}

/** A member's money and limits, each of which may be missing without the other. */
export async function loadMemberFunds(visit: MemberContext): Promise<MemberFunds> {
  const [balance, limits] = await Promise.all([
    settle(getBalance(visit.api), 'load.balance'),
    findLimitsOrUnread(visit),
  ]);
  return { balance, limits };
}

/** What limits say about a bet. */
export function limitFacts(limits: Limits | undefined, language: Language): Pick<BetFacts, 'left' | 'pausedUntil'> {
  const { current, used, pause } = limits ?? {};
  const left = (limit: number | undefined, spent: number | undefined) =>
    limit === undefined || spent === undefined ? undefined : Math.max(0, limit - spent);
  return {
    left: { stake: left(current?.stakeDaily, used?.stake), loss: left(current?.lossDaily, used?.loss) },
    pausedUntil: pause && pause.until > Date.now() ? formatMoment(pause.until, language) : undefined,
  };
}

/** What money and limits say about a bet. */
export function fundsFacts({ balance, limits }: MemberFunds, language: Language) {
  const money = valueOf(balance);
  return {
    ...limitFacts(limits, language),
    available: money?.available ?? money?.total,
    unreadLimits: limits?.unread ?? [],
    isPauseHeldHere: limits?.heldHere?.pause ?? false,
  };
}

/** What is offered to bet on. */
export interface Market extends Pick<BetFacts, 'period' | 'odds'> {
  /** Odds may be published, but could not be loaded. */
  haveOddsFailed: boolean;
}

/** The period in play and the odds, each of which may be missing without the other. */
export async function loadMarket({ api }: MemberContext): Promise<Market> {
  const [period, odds] = await Promise.all([settle(getPeriod(api), 'load.draws'), settle(listOdds(api), 'load.odds')]);
  return { period: valueOf(period), odds: valueOf(odds), haveOddsFailed: 'failed' in odds };
}
