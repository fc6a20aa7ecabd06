import type { MinorUnits } from '~/contract/amount';
import type { ORDER_STATUSES } from '~/contract/calls/draw';

/** Payout ratio of every option, stake included, in hundredths: 1.95. Source: docs/decisions/0006. */
export const ODDS_HUNDREDTHS = 195;

/**
 * Every ratio at which an order can have been placed, in hundredths. When you change the ratio, leave the old one in this list.
 */
export const PUBLISHED_HUNDREDTHS: readonly number[] = [ODDS_HUNDREDTHS];

/** Each pattern wins at 108 of the 216 equally likely throws. */
export const CHANCE = 0.5;

/** Bounds of a stake, in minor units. */
export const MIN_STAKE: MinorUnits = 100;
export const MAX_STAKE: MinorUnits = 1_000_000;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The payout of a winning order, stake included: stake × ratio, in whole minor units, rounded down.
 *
 * @param stake minor units
 * @param hundredths the ratio at which the order was placed
 */
export function payoutOf(stake: MinorUnits, hundredths: number): MinorUnits {
  const product = stake * hundredths;
  return (product - (product % 100)) / 100;
}

/** The status of a drawn order. A payout that does not exceed the stake is a return, never a win (rule X9). */
export function statusOf(stake: MinorUnits, payout: MinorUnits): Exclude<OrderStatus, 'open' | 'refunded'> {
  if (payout === 0) return 'lost';
  return payout > stake ? 'won' : 'returned';
}
