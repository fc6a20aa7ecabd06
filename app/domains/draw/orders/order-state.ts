import type { MinorUnits } from '~/contract/amount';
import { payoutOf } from '../bet/bet.view';
import type { Order } from './orders.api.server';

/** What is said of an order; `evened`: it was paid exactly its stake, `unstated`: it is over, and what it was paid is not known. */
export type OrderState = NonNullable<Order['status']> | 'review' | 'evened' | 'unstated';

/** What decides: an order's own figures, and what the upstream calls it. */
type Figures = Pick<Order, 'status' | 'review' | 'payout' | 'stake'>;

/** Services round a payout up or down: a difference of one minor unit is none. */
const ROUNDING = 1;

/**
 * What is said of an order, wherever it is shown. What was paid decides, and not what the upstream calls it: a return that
 * does not exceed the stake is never called a win, and nothing is never called a return (rule X9).
 *
 * @returns `undefined` where the upstream says nothing
 */
export function orderState({ status, review, payout, stake }: Figures): OrderState | undefined {
  if (status === 'open') return review ? 'review' : 'open';
  if (status === undefined) return undefined;
  // A refund is the stake itself, and an upstream need not repeat that.
  if (status === 'refunded' && (payout === undefined || payout === stake)) return 'refunded';
  if (payout === undefined) return status === 'lost' ? 'lost' : 'unstated';
  if (payout > stake) return 'won';
  if (payout === stake) return 'evened';
  return payout > 0 ? 'returned' : 'lost';
}

/** What of an order does not fit together. Amounts in minor units. */
export interface OrderDoubts {
  /** What the upstream calls it, where its own figures come to something else. */
  said: NonNullable<Order['status']> | undefined;
  /** What stake, odds and result come to, where the upstream states another payout. */
  payout: { computed: MinorUnits; stated: MinorUnits } | undefined;
  /** Whether the pattern won by the published result, where the upstream paid as if it had not, or the other way round. */
  hasWon: boolean | undefined;
}

/**
 * Compares what a settled order was paid with what it is called, with its stake and odds, and with the draw.
 *
 * @param winning the patterns that won by the published result, where that is known
 */
export function orderDoubts(
  order: Figures & Pick<Order, 'pattern' | 'ratio'>,
  winning: readonly string[] | undefined,
): OrderDoubts {
  const { status, stake, ratio } = order;
  const state = orderState(order);
  if (status === undefined || status === 'open') return { said: undefined, payout: undefined, hasWon: undefined };
  // What is exactly the stake is a return too.
  const isSame = state === status || (status === 'returned' && state === 'evened');
  const stated = order.payout ?? (status === 'lost' ? 0 : undefined);
  const hasWon = winning?.includes(order.pattern);
  const odds = ratio === undefined ? undefined : payoutOf(stake, ratio);
  // Without a result only what was paid at all can be compared with the odds.
  const computed = hasWon === false ? 0 : hasWon || (stated ?? 0) > 0 ? odds : undefined;
  const differs =
    state !== 'refunded' && stated !== undefined && computed !== undefined && Math.abs(stated - computed) > ROUNDING;
  return {
    said: isSame ? undefined : status,
    payout: differs ? { computed, stated } : undefined,
    hasWon: differs && hasWon !== undefined && hasWon !== stated > 0 ? hasWon : undefined,
  };
}
