import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '~/upstream/call/api';
import { hasNone } from '~/upstream/call/upstream-error';
import type { Bet } from './bet.schema';
import { getPeriod } from '../draw.api.server';
import { listOrders } from '../orders/orders.api.server';

/** How many of the newest bets are looked through, and how long after the first look the second one comes, in ms. */
const LOOKED_THROUGH = 20;
const LOOK_AGAIN_MS = 700;

/** How far the upstream's clock is ahead of ours, in ms; nothing where it does not tell. */
async function clockAhead(api: Api): Promise<number> {
  const { serverTime } = await getPeriod(api);
  return serverTime === undefined ? 0 : serverTime - Date.now();
}

/**
 * Looks for the bet of a form to which no answer came: one on the same pattern with the same stake, placed since the form was
 * sent. Two such bets, or one without a time, decide nothing. Times may be in whole seconds, in which equal bets are placed as
 * well: a bet that another form was answered with is not this one.
 *
 * @param sentAt ms UTC by our clock
 * @param others ids of bets that other forms were answered with, asked for after the list
 * @returns its id; `undefined` when it cannot be told; `no_list` from an upstream that keeps no list of bets
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
    // An upstream may write times in whole seconds.
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
