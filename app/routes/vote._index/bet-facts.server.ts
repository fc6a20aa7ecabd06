import { findLimitsOrUnread, type Limits } from '~/domains/account/limits.api.server';
import type { BetFacts } from '~/domains/draw/bet.view';
import { getPeriod, listOdds } from '~/domains/draw/draw.api.server';
import { getBalance, type Balance } from '~/domains/funds/funds.api.server';
import { formatMoment } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Part } from '~/web/part';
import { part } from '~/web/page.server';
import type { MemberVisit } from '~/web/visit.server';

/** What came of a part of a page, or `undefined`. */
export function shownOf<Data>(part: Part<Data>): Data | undefined {
  return 'shown' in part ? part.shown : undefined;
}

/** What a member can stake. */
export interface Means {
  balance: Part<Balance>;
  /** `undefined`: the upstream supports none. */
  limits: Limits | undefined;
}

/** A member's money and limits, each of which may be missing without the other. */
export async function loadMeans(visit: MemberVisit): Promise<Means> {
  const [balance, limits] = await Promise.all([part(getBalance(visit.api), 'load.balance'), findLimitsOrUnread(visit)]);
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
export function meansFacts({ balance, limits }: Means, language: Language) {
  const money = shownOf(balance);
  return {
    ...limitFacts(limits, language),
    available: money?.available ?? money?.total,
    unreadLimits: limits?.unread ?? [],
    isPauseHeldHere: limits?.heldHere?.pause ?? false,
  };
}

/** What is offered to bet on. */
export interface Offer extends Pick<BetFacts, 'period' | 'odds'> {
  /** Odds may be published, but could not be loaded. */
  haveOddsFailed: boolean;
}

/** The period in play and the odds, each of which may be missing without the other. */
export async function loadOffer({ api }: MemberVisit): Promise<Offer> {
  const [period, odds] = await Promise.all([part(getPeriod(api), 'load.draws'), part(listOdds(api), 'load.odds')]);
  return { period: shownOf(period), odds: shownOf(odds), haveOddsFailed: 'failed' in odds };
}
