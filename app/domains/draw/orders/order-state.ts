import type { MinorUnits } from '~/contract/amount';
import { payoutOf } from '../bet/bet.view';
import type { Order } from './orders.api.server';

/**
 * The state of an order as shown; `evened`: its payout equals the stake, `unstated`: it is settled, but its payout is unknown.
 */
export type OrderState = NonNullable<Order['status']> | 'review' | 'evened' | 'unstated';

/** What decides: an order's own figures, and the upstream's status. */
type Figures = Pick<Order, 'status' | 'review' | 'payout' | 'stake'>;

/** Services round a payout up or down: a difference of one minor unit is ignored. */
const ROUNDING = 1;

/**
 * The state of an order as shown everywhere. The payout decides, and not the upstream's status: a payout up to the stake is never
 * called a win, and a payout of zero is never called a return (rule X9).
 *
 * @returns `undefined` if the upstream sends no status
 */
export function orderState({ status, review, payout, stake }: Figures): OrderState | undefined {
  if (status === 'open') return review ? 'review' : 'open';
  if (status === undefined) return undefined;
  // A refund equals the stake, so an upstream may leave out the payout.
  if (status === 'refunded' && (payout === undefined || payout === stake)) return 'refunded';
  if (payout === undefined) return status === 'lost' ? 'lost' : 'unstated';
  if (payout > stake) return 'won';
  if (payout === stake) return 'evened';
  return payout > 0 ? 'returned' : 'lost';
}

/** Contradictions in the data of an order. Amounts in minor units. */
export interface OrderDoubts {
  /** The upstream's status, if the order's figures contradict it. */
  said: NonNullable<Order['status']> | undefined;
  /** The payout computed from stake, odds and result, if the upstream states another one. */
  payout: { computed: MinorUnits; stated: MinorUnits } | undefined;
  /** Whether the pattern won by the published result, if the upstream paid otherwise. */
  hasWon: boolean | undefined;
}

/**
 * Compares the payout of a settled order with its status, its stake and odds, and the draw.
 *
 * @param winning the winning patterns of the published result, if known
 */
export function orderDoubts(
  order: Figures & Pick<Order, 'pattern' | 'ratio'>,
  winning: readonly string[] | undefined,
): OrderDoubts {
  const { status, stake, ratio } = order;
  const state = orderState(order);
  if (status === undefined || status === 'open') return { said: undefined, payout: undefined, hasWon: undefined };
  // A payout equal to the stake is a return too.
  const isSame = state === status || (status === 'returned' && state === 'evened');
  const stated = order.payout ?? (status === 'lost' ? 0 : undefined);
  const hasWon = winning?.includes(order.pattern);
  const odds = ratio === undefined ? undefined : payoutOf(stake, ratio);
  // Without a result only a payout above zero can be compared with the odds.
  const computed = hasWon === false ? 0 : hasWon || (stated ?? 0) > 0 ? odds : undefined;
  const differs =
    state !== 'refunded' && stated !== undefined && computed !== undefined && Math.abs(stated - computed) > ROUNDING;
  return {
    said: isSame ? undefined : status,
    payout: differs ? { computed, stated } : undefined,
    hasWon: differs && hasWon !== undefined && hasWon !== stated > 0 ? hasWon : undefined,
  };
}
