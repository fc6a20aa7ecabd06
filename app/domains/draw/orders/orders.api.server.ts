import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/draw';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';

/** A bet, as far as the upstream reports it. Amounts in minor units, times in ms UTC. */
export interface Order {
  id: string;
  period: string;
  pattern: contract.Pattern;
  stake: MinorUnits;
  /** Payout ratio, stake included, at which it was placed. */
  ratio: number | undefined;
  payout: MinorUnits | undefined;
  status: (typeof contract.ORDER_STATUSES)[number] | undefined;
  /** Its period is under review; it is not paid until the review ends. */
  review: boolean;
  at: number | undefined;
  /** Part of the order's leaf in the tree of its period, hex. */
  nonce: string | undefined;
  /**
   * Version of its leaf, 1 by default; version 2 includes the commitment and the s_0 under which it was placed, hex; version 3 also the
   * round that its period had named.
   */
  leafVersion: number;
  commitment: string | undefined;
  s0: string | undefined;
  beacon?: { chain: string; round: string } | undefined;
  /** The audit path from the leaf to the period's root, once the period is closed. */
  proof: { index: number; size: number; path: string[] } | undefined;
}

/** A page of orders. */
export interface OrderPage {
  orders: Order[];
  /** Number of all orders, if the upstream reports it. */
  total: number | undefined;
}

/** A placed bet, as far as the upstream reports it. */
export interface PlacedOrder {
  id: string | undefined;
  /** The balance after it, in minor units. */
  balance: MinorUnits | undefined;
}

/** A member's stakes, payouts and net result, in minor units. */
export type PlaySummary = ResponseOf<typeof contract.getPlaySummary>;

interface Bet {
  period: string;
  pattern: contract.Pattern;
  /** Minor units. */
  stake: MinorUnits;
}

/** How many of a period's orders are searched for a single one. */
const LOOKED_THROUGH = { limit: 100, pages: 20 };

function readOrder(order: ResponseOf<typeof contract.listOrders>['list'][number]): Order {
  const { id, period, option, amount, odds, payout, status, review, at, nonce, proof } = order;
  const { leafVersion = 1, commitment, s0, beacon } = order;
  return {
    id,
    period,
    pattern: option,
    stake: amount,
    ratio: odds,
    payout,
    status,
    review: review ?? false,
    at,
    nonce,
    leafVersion,
    commitment,
    s0,
    beacon,
    proof,
  };
}

/**
 * Places a bet.
 *
 * @param key the form's key: the same key returns the same order
 * @throws UpstreamError `refused` with reason `period_closed`, `amount_low`, `amount_high`, `balance`, `limit`, `excluded`,
 *   `duplicate` or `not_found`; nothing is charged then
 */
export async function placeOrder(api: Api, { period, pattern, stake }: Bet, key: string): Promise<PlacedOrder> {
  const { id, balance } = await api(
    contract.placeOrder,
    { period, option: pattern, amount: writeAmount(stake) },
    { idempotencyKey: key },
  );
  return { id, balance };
}

/**
 * A page of the member's bets, newest first.
 *
 * @param page from 1
 * @param filter an upstream that cannot filter by pattern returns all patterns
 * @throws UpstreamError that is `isUnsupported`, from an upstream without a list of bets
 */
export async function listOrders(
  api: Api,
  page: number,
  limit: number,
  { period, pattern }: { period?: string | undefined; pattern?: contract.Pattern | undefined } = {},
): Promise<OrderPage> {
  const { list, total } = await api(contract.listOrders, { page, limit, period, option: pattern });
  return { orders: list.map(readOrder), total };
}

/**
 * One of the member's bets.
 *
 * @returns the bet, or `undefined` when the member has no such bet in this period
 * @throws UpstreamError as {@link listOrders}
 */
export async function findOrder(api: Api, period: string, id: string): Promise<Order | undefined> {
  const seen = new Set<string>();
  for (let page = 1; page <= LOOKED_THROUGH.pages; page++) {
    const { orders } = await listOrders(api, page, LOOKED_THROUGH.limit, { period });
    const found = orders.find((order) => order.id === id && order.period === period);
    if (found) return found;
    // A partial page is not the end: upstreams cap their pages and omit unreadable bets.
    if (orders.every((order) => seen.has(order.id))) return undefined;
    for (const order of orders) seen.add(order.id);
  }
  return undefined;
}

/** The member's stakes and payouts: today, in this session, in total; `undefined` from an upstream without such sums. */
export const findPlaySummary = (api: Api): Promise<PlaySummary | undefined> =>
  orUndefinedIfUnsupported(api(contract.getPlaySummary, {}));
