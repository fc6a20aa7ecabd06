import { LRUCache } from 'lru-cache';
import type { Api } from '~/upstream/call/api';
import { fitsFilter, type BetsFilter } from './bets-list.server';
import { listOrders, type Order, type OrderPage } from './orders.api.server';

/** Bets asked for at once: the most that the contract gives. */
const WALK_LIMIT = 100;

/** How many of the bets seen last are remembered: more than anybody places between two pages. */
const REMEMBERED = 2_000;

/** After so many pages in a row without anything new there is nothing more. */
const BARREN_PAGES = 3;

/** The list ended before all of it had been read. */
export class ListIncomplete extends Error {
  override name = 'ListIncomplete';
}

/**
 * Walks through all of a member's bets, newest first, a page in memory at a time, and yields each bet that there was at the
 * beginning exactly once.
 *
 * Pages count from the newest bet, so every bet that is placed meanwhile moves the others on by one: what ended one page
 * begins the next one again and is passed over. Nothing ever moves the other way, so nothing is missed, and new bets stay out
 * as long as they come more slowly than pages are read. Neither a page that
 * is not full nor a total is an end: upstreams cap their pages and leave out what they cannot write, and a total may count
 * a bet that came after its page was read. The end is a page without anything.
 *
 * @param list asks for a page, from 1
 * @param atLeast how many bets the upstream counted before the walk began, where it says so
 * @throws ListIncomplete when fewer came; whatever `list` throws
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
 * All of the member's bets that a filter leaves, as {@link walkBets} gives them. The upstream is asked once before this
 * returns, so that what is wrong at the start is known before anything has been sent.
 *
 * @throws UpstreamError at once or while walking
 */
export async function walkFilteredBets(api: Api, filter: BetsFilter) {
  const list = (page: number) => listOrders(api, page, WALK_LIMIT, filter);
  const { total } = await list(1);
  return onlyFitting(walkBets(list, total), fitsFilter(filter));
}
