import { median } from 'simple-statistics';
import { DAY_MS } from '~/contract/time';
import type { Service } from '../service';

const MINUTE = 60_000;
/** Sample: what was reviewed in this many ms, among this many of the newest recharges. */
const SPAN = 30 * DAY_MS;
const MOST = 200;

/**
 * Median time from the request of a recharge to the end of its review.
 *
 * @returns whole minutes, rounded up; `undefined` without data
 */
export async function measuredReview({ db, now }: Pick<Service, 'db' | 'now'>): Promise<number | undefined> {
  // By id, which holds the time of the request: the key of the table is the only index needed.
  const rows = await db
    .selectFrom('recharges')
    .select(['apply_time', 'complete_time'])
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const since = now() - SPAN;
  const times = rows.flatMap(({ apply_time, complete_time }) =>
    complete_time !== null && complete_time > since ? complete_time - apply_time : [],
  );
  return times.length === 0 ? undefined : Math.max(1, Math.ceil(median(times) / MINUTE));
}
