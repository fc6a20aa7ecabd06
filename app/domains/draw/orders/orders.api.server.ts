import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/draw';
import type { Api } from '~/upstream/call/api';

/** A bet, as much as the upstream tells. Amounts in minor units, times in ms UTC. */
export interface Order {
  id: string;
  period: string;
  pattern: contract.Pattern;
  stake: MinorUnits;
  /** Payout ratio, stake included, at which it was placed. */
  ratio: number | undefined;
  payout: MinorUnits | undefined;
  status: (typeof contract.ORDER_STATUSES)[number] | undefined;
  /** Its period is under review, and nothing of it is paid until that is over. */
  review: boolean;
  at: number | undefined;
  /** Part of the order's leaf in the tree of its period, hex. */
  nonce: string | undefined;
  /** Version of its leaf, 1 where the upstream does not say; 2 has what it was placed under: commitment and s_0, hex. */
  leafVersion: number;
  commitment: string | undefined;
  s0: string | undefined;
  /** The way from the leaf to the period's root, from the close on. */
  proof: { index: number; size: number; path: string[] } | undefined;
}

/** A page of orders. */
export interface OrderPage {
  orders: Order[];
  /** Number of all orders, where the upstream says so. */
  total: number | undefined;
}

/** What was just placed, as much as the upstream tells. */
export interface PlacedOrder {
  id: string | undefined;
  /** The balance after it, in minor units. */
  balance: MinorUnits | undefined;
}

/** What a member staked, was paid, and has gained or lost, in minor units. */
export type PlaySummary = ResponseOf<typeof contract.getPlaySummary>;

interface Bet {
  period: string;
  pattern: contract.Pattern;
  /** Minor units. */
  stake: MinorUnits;
}

/** How many of a period's orders are looked through for one of them. */
const LOOKED_THROUGH = { limit: 100, pages: 20 };

function readOrder(order: ResponseOf<typeof contract.listOrders>['list'][number]): Order {
  const { id, period, option, amount, odds, payout, status, review, at, nonce, proof } = order;
  const { leafVersion = 1, commitment, s0 } = order;
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
    proof,
  };
}

/**
 * Places a bet.
 *
 * @param key the form's key: the same key gives the same order, however often it is sent
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
 * @param filter an upstream without the filter by pattern answers with all patterns
 * @throws UpstreamError that is `isUnsupported`, from an upstream that keeps no list of bets
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
    // A page that is not full is no end: upstreams cap their pages and leave out what cannot be read.
    if (orders.every((order) => seen.has(order.id))) return undefined;
    for (const order of orders) seen.add(order.id);
  }
  return undefined;
}

/**
 * What the member staked and was paid: today, in this session, ever.
 *
 * @throws UpstreamError that is `isUnsupported`, from an upstream that does not sum it up
 */
export async function getPlaySummary(api: Api): Promise<PlaySummary> {
  return api(contract.getPlaySummary, {});
}
