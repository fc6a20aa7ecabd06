import type { Pattern } from '~/contract/calls/draw';
import type { Api } from '~/upstream/call/api';
import { loadListPage, type ListPage } from '~/upstream/call/list-page';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { findPlaySummary, listOrders, type Order, type PlaySummary } from './orders.api.server';

const PAGE_SIZE = 20;

/** A filter for bets; empty for all of them. */
export interface BetsFilter {
  period?: string | undefined;
  pattern?: Pattern | undefined;
}

/** Whether a bet matches: an upstream may ignore a filter. */
export function fitsFilter({ period, pattern }: BetsFilter): (order: Order) => boolean {
  return (order) =>
    (period === undefined || order.period === period) && (pattern === undefined || order.pattern === pattern);
}

/**
 * A page of the member's bets, newest first.
 *
 * @param page from 1
 * @returns `undefined` from an upstream without a list of bets
 */
export function findBetsPage(api: Api, page: number, filter: BetsFilter): Promise<ListPage<Order> | undefined> {
  const ask = async (asked: number) => {
    const { orders, total } = await listOrders(api, asked, PAGE_SIZE, filter);
    return { rows: orders, total };
  };
  return orUndefinedIfUnsupported(
    loadListPage(ask, { page, size: PAGE_SIZE, fits: fitsFilter(filter), keyOf: ({ id }) => id }),
  );
}

/** The member's total stakes and payouts; `undefined` from an upstream without such sums. */
export async function findLifetimeSums(api: Api): Promise<PlaySummary['lifetime'] | undefined> {
  return (await findPlaySummary(api))?.lifetime;
}
