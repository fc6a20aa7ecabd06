import { LRUCache } from 'lru-cache';
import type { Api } from '~/upstream/call/api';
import { fitsFilter, type BetsFilter } from './bets-list.server';
import { listOrders, type Order, type OrderPage } from './orders.api.server';

/** Bets per call: the maximum of the contract. */
const WALK_LIMIT = 100;

/** How many of the last bets are remembered: more than a member can place between two pages. */
const REMEMBERED = 2_000;

/** After this many pages in a row without new bets, the list is complete. */
const BARREN_PAGES = 3;

/** The list ended before all of it was read. */
export class ListIncomplete extends Error {
  override name = 'ListIncomplete';
}

/**
 * Reads all of a member's bets, newest first, with one page in memory at a time. Yields each bet that existed at the beginning
 * exactly once.
 *
 * Pages count from the newest bet, so every new bet moves the others on by one: the end of one page is repeated at the start of
 * the next, and skipped. Bets never move the other way, so none is missed. New bets are excluded as long as they are placed more
 * slowly than pages are read. Neither a partial page nor the total marks the end: upstreams cap their pages and omit what they
 * cannot serialise, and a total may include a bet that was placed after its page was read. The end is an empty page.
 *
 * @param list loads a page, from 1
 * @param atLeast number of bets that the upstream reported before, if it does
 * @throws ListIncomplete when there were fewer; any error of `list`
 */
export async function* walkBets(
  list: (page: number) => Promise<OrderPage>,
  atLeast: number | undefined,
): AsyncGenerator<Order[], void, undefined> {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  let count = 0;
  let barren = 0;
  for (let page = 1; barren < BARREN_PAGES; page++) {
    const { orders } = await list(page);
    if (orders.length === 0) break;
    const fresh: Order[] = [];
    for (const order of orders) {
      if (!seen.has(order.id)) fresh.push(order);
      seen.set(order.id, true);
    }
    count += fresh.length;
    barren = fresh.length === 0 ? barren + 1 : 0;
    if (fresh.length > 0) yield fresh;
    // An upstream that sends more than the limit has no pages and has sent everything.
    if (orders.length > WALK_LIMIT) break;
    // An upstream without pages or a total may send the same full page each time, and that page may be the whole list.
    if (barren === BARREN_PAGES && orders.length === WALK_LIMIT && atLeast === undefined)
      throw new ListIncomplete('the pages repeat');
  }
  if (atLeast !== undefined && count < atLeast) throw new ListIncomplete(`${count} of ${atLeast} bets came`);
}

async function* onlyFitting(pages: AsyncGenerator<Order[], void, undefined>, fits: (order: Order) => boolean) {
  for await (const orders of pages) yield orders.filter(fits);
}

/**
 * All of the member's bets that match a filter, as {@link walkBets} yields them. Calls the upstream once before it returns, so
 * that an error at the start is known before anything is sent.
 *
 * @throws UpstreamError at once or while reading
 */
export async function walkFilteredBets(api: Api, filter: BetsFilter) {
  const list = (page: number) => listOrders(api, page, WALK_LIMIT, filter);
  const { total } = await list(1);
  return onlyFitting(walkBets(list, total), fitsFilter(filter));
}
