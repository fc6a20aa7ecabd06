import { median } from 'simple-statistics';
import { DAY_MS } from '~/contract/time';
import type { Service } from '../service';

const MINUTE = 60_000;
/** Sample: answers of this many ms, at most this many. */
const SPAN = 30 * DAY_MS;
const MOST = 500;

/**
 * Median time from the first open message to the answer by staff, closing hours included. Automatic replies do not
 * count.
 *
 * @returns whole minutes, rounded up; `undefined` without data
 */
export async function measuredWait({ db, now }: Pick<Service, 'db' | 'now'>): Promise<number | undefined> {
  const rows = await db
    .selectFrom('service_messages')
    .select('waited')
    .where('waited', 'is not', null)
    .where('at', '>', now() - SPAN)
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  const waits = rows.flatMap(({ waited }) => waited ?? []);
  return waits.length === 0 ? undefined : Math.max(1, Math.ceil(median(waits) / MINUTE));
}
