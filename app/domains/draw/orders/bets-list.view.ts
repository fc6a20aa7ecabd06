import type { MinorUnits } from '~/contract/amount';
import type { Clock } from '~/i18n/clock';
import { ratioShown } from '../draw.view';
import { momentText } from '../results/history.view';
import { orderState, type OrderState } from './order-state';
import type { Order } from './orders.api.server';

/** The outcome of a bet. */
export interface BetOutcome {
  /** `undefined` if the upstream does not report it. */
  status: OrderState | undefined;
  /** The payout in minor units, zero for an open bet; `undefined` if the upstream does not report it. */
  payout: MinorUnits | undefined;
  /** Payout minus stake, as in the ledger now: the stake of an open bet counts as lost until it is drawn. */
  net: MinorUnits | undefined;
}

/** The outcome of a bet, computed from its fields. */
export function outcomeOf(order: Order): BetOutcome {
  const { status: said, stake, payout: paid } = order;
  // A refund equals the stake, so an upstream may leave out the payout.
  const payout = paid ?? (said === 'refunded' ? stake : said === 'open' || said === 'lost' ? 0 : undefined);
  const net = payout === undefined ? undefined : payout - stake;
  return { status: orderState(order), payout, net };
}

/**
 * Sums of bets, in minor units. As in the upstream's own sums, an open bet counts as staked, and a refunded one neither as staked
 * nor as paid: it was neither won nor lost.
 *
 * @returns `undefined` when the payout of a bet is unknown
 */
export function sumBets(
  orders: readonly Order[],
): { staked: MinorUnits; won: MinorUnits; net: MinorUnits } | undefined {
  let [staked, won] = [0, 0];
  for (const order of orders) {
    const { status, payout } = outcomeOf(order);
    if (status === 'refunded') continue;
    if (payout === undefined) return undefined;
    staked += order.stake;
    won += payout;
  }
  return { staked, won, net: won - staked };
}

type Write = (minor: MinorUnits) => string;

/** A gain or a loss with its sign. */
function signed(minor: MinorUnits, write: Write): string {
  return minor > 0 ? `+${write(minor)}` : write(minor);
}

/** The view of sums. */
export function sumsView({ staked, won, net }: { staked: MinorUnits; won: MinorUnits; net: MinorUnits }, write: Write) {
  return { staked: write(staked), won: write(won), net: signed(net, write) };
}

/**
 * The view of a bet in the list. The payout of an open bet is unknown, so it is not shown as zero.
 *
 * @param doubts contradictions in its data, as sentences
 */
export function betView(order: Order, clock: Clock, write: Write, doubts: readonly string[]) {
  const { status, payout, net } = outcomeOf(order);
  const isOver = status !== 'open' && status !== 'review';
  return {
    id: order.id,
    period: order.period,
    pattern: order.pattern,
    status,
    stake: write(order.stake),
    ratio: order.ratio === undefined ? undefined : ratioShown(order.ratio, clock.language),
    payout: isOver && payout !== undefined ? write(payout) : undefined,
    net: isOver && net !== undefined ? signed(net, write) : undefined,
    at: momentText(order.at, clock),
    doubts,
  };
}
