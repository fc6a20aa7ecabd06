import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '~/upstream/call/api';
import { hasNone } from '~/upstream/call/upstream-error';
import type { Bet } from './bet.schema';
import { getPeriod } from '../draw.api.server';
import { listOrders } from '../orders/orders.api.server';

/** How many of the newest bets are searched, and the delay before the second search, in ms. */
const LOOKED_THROUGH = 20;
const LOOK_AGAIN_MS = 700;

/** How far the upstream's clock is ahead of ours, in ms; 0 if it does not report its time. */
async function clockAhead(api: Api): Promise<number> {
  const { serverTime } = await getPeriod(api);
  return serverTime === undefined ? 0 : serverTime - Date.now();
}

/**
 * Searches for the bet of a form whose call returned no answer: a bet on the same pattern with the same stake, placed since the
 * form was sent. With two such bets, or one without a time, the result is unknown. Times may be in whole seconds, and equal bets
 * may be placed within one: bets that belong to other forms are excluded.
 *
 * @param sentAt ms UTC by our clock
 * @param others ids of bets that belong to other forms, read after the list
 * @returns its id; `undefined` when unknown; `no_list` from an upstream without a list of bets
 */
export async function findLostBet(
  api: Api,
  { period, pattern, amount }: Bet,
  sentAt: number,
  others: () => Promise<ReadonlySet<string>>,
): Promise<{ id: string } | 'no_list' | undefined> {
  try {
    const looking = async () => {
      const { orders } = await listOrders(api, 1, LOOKED_THROUGH, { period });
      const known = await others();
      return orders.filter(({ id }) => !known.has(id));
    };
    const [ahead, first] = await Promise.all([clockAhead(api).catch(() => 0), looking()]);
    // An upstream may send times in whole seconds.
    const since = Math.floor((sentAt + ahead) / 1000) * 1000;
    const isIt = ({ at, ...order }: (typeof first)[number]) =>
      order.period === period && order.pattern === pattern && order.stake === amount.stake && (at ?? 0) >= since;
    let found = first.filter(isIt);
    if (found.length === 0) {
      await wait(LOOK_AGAIN_MS);
      found = (await looking()).filter(isIt);
    }
    return found.length === 1 ? found[0] : undefined;
  } catch (error) {
    return hasNone(error) ? 'no_list' : undefined;
  }
}
