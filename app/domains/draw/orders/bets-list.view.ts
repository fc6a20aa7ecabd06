import type { MinorUnits } from '~/contract/amount';
import type { Language } from '~/i18n/language';
import { ratioShown } from '../draw.view';
import { momentText } from '../results/history.view';
import { orderState, type OrderState } from './order-state';
import type { Order } from './orders.api.server';

/** What a bet came to. */
export interface BetOutcome {
  /** `undefined` where the upstream does not say. */
  status: OrderState | undefined;
  /** Minor units that came back, nothing so far for an open bet; `undefined` where the upstream does not say. */
  payout: MinorUnits | undefined;
  /** Payout less stake, as the ledger has it now: an open bet's stake is gone until it is drawn. */
  net: MinorUnits | undefined;
}

/** What a bet came to. */
export function outcomeOf(order: Order): BetOutcome {
  const { status: said, stake, payout: paid } = order;
  // A refund is the stake itself, and an upstream need not repeat that.
  const payout = paid ?? (said === 'refunded' ? stake : said === 'open' || said === 'lost' ? 0 : undefined);
  const net = payout === undefined ? undefined : payout - stake;
  return { status: orderState(order), payout, net };
}

/**
 * What some bets come to together, in minor units. As in the upstream's own sums, an open bet counts as staked, and a
 * refunded one neither as staked nor as paid: it was neither won nor lost.
 *
 * @returns `undefined` when one of them does not say what it was paid
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

/** A gain or a loss, each with its sign. */
function signed(minor: MinorUnits, write: Write): string {
  return minor > 0 ? `+${write(minor)}` : write(minor);
}

/** What the page prints of sums. */
export function sumsView({ staked, won, net }: { staked: MinorUnits; won: MinorUnits; net: MinorUnits }, write: Write) {
  return { staked: write(staked), won: write(won), net: signed(net, write) };
}

/**
 * What the list prints of a bet. What an open bet will pay is not known, so it is not shown as nothing.
 *
 * @param doubts what of it does not fit together, in sentences
 */
export function betView(order: Order, language: Language, write: Write, doubts: readonly string[]) {
  const { status, payout, net } = outcomeOf(order);
  const isOver = status !== 'open' && status !== 'review';
  return {
    id: order.id,
    period: order.period,
    pattern: order.pattern,
    status,
    stake: write(order.stake),
    ratio: order.ratio === undefined ? undefined : ratioShown(order.ratio, language),
    payout: isOver && payout !== undefined ? write(payout) : undefined,
    net: isOver && net !== undefined ? signed(net, write) : undefined,
    at: momentText(order.at, language),
    doubts,
  };
}
