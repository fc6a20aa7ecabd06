import { median } from 'simple-statistics';
import type { Service } from '../service';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** What is measured: the newest answers of so many ms, and no more than so many. */
const SPAN = 30 * DAY;
const MOST = 500;

/**
 * How long members have waited for a person: the median, from the first message that was open until the answer, at whatever
 * time of day. Automatic replies are no answers.
 *
 * @returns whole minutes, rounded up; `undefined` as long as nothing was measured
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
