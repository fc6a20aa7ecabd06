import { writeTime } from '~/contract/time';
import { Refusal } from '../refusal';
import type { Db } from '../store/database.server';

/** The closing of an account that has begun, if any. */
export function findClosing(db: Db, memberId: string) {
  return db.selectFrom('member_closings').selectAll().where('member_id', '=', memberId).executeTakeFirst();
}

/**
 * The check that refuses bets, recharges and date requests while an account is being closed, and nothing else: what would begin
 * something new with money or with other people. It is valid only in the transaction of the act, under the member's lock: a closing
 * takes the same lock.
 *
 * @throws Refusal `closing` with `until`
 */
export async function assertNotClosing(trx: Db, memberId: string): Promise<void> {
  const closing = await findClosing(trx, memberId);
  if (closing) throw new Refusal('closing', { until: writeTime(closing.due_at) });
}
