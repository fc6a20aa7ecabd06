import type { Order } from './orders.api.server';

/** What is said of an order; `evened`: it was paid exactly its stake. */
export type OrderState = NonNullable<Order['status']> | 'review' | 'evened';

/**
 * What is said of an order, wherever it is shown. What was paid decides, and not what the upstream calls it: a return that
 * does not exceed the stake is never called a win (rule X9 of product.md), and one that does is never called a mere return.
 *
 * @returns `undefined` where the upstream says nothing
 */
export function orderState({
  status,
  review,
  payout,
  stake,
}: Pick<Order, 'status' | 'review' | 'payout' | 'stake'>): OrderState | undefined {
  if (status === 'open' && review) return 'review';
  if ((status === 'won' || status === 'returned') && payout !== undefined) {
    if (payout > stake) return 'won';
    return payout === stake ? 'evened' : 'returned';
  }
  return status;
}
