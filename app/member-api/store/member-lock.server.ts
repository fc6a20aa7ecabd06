import { Refusal, SessionOver } from '../refusal';
import type { Db } from './database.server';

/**
 * Locks a member until the transaction ends: a second transaction waits, and then reads what the first one wrote. For
 * rules over sums of several rows, which a conditional update of one row cannot enforce.
 *
 * A no-op update works on both databases: PostgreSQL locks the row; SQLite has one writer per transaction anyway. Take
 * it before any other lock, and read the time after it.
 *
 * @param trx a transaction
 */
export async function lockMember(trx: Db, memberId: string): Promise<void> {
  if (!trx.isTransaction) throw new Error('A member is locked in a transaction');
  await trx
    .updateTable('members')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', memberId)
    .execute();
}

/** Whether a member's account was closed; unknown members count as closed. Valid until the transaction ends, after {@link lockMember}. */
async function isClosed(trx: Db, memberId: string): Promise<boolean> {
  const member = await trx.selectFrom('members').select('closed_at').where('id', '=', memberId).executeTakeFirst();
  return !member || member.closed_at !== null;
}

/**
 * Locks a signed-in member, see {@link lockMember}. The login was checked before the transaction began, and the account may have been
 * closed since: nothing may be written for it then. All that members write goes through {@link asMember}.
 *
 * @throws SessionOver for a closed account
 */
async function lockCaller(trx: Db, memberId: string): Promise<void> {
  await lockMember(trx, memberId);
  if (await isClosed(trx, memberId)) throw new SessionOver();
}

/** Runs in one transaction what a signed-in member does, with {@link lockCaller}. @throws SessionOver, and what `run` throws */
export function asMember<T>(db: Db, memberId: string, run: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, memberId);
    return run(trx);
  });
}

/**
 * Locks a member whose account is not closed, see {@link lockMember}: nothing may be written for an account after it was erased.
 *
 * @param reason of the refusal
 * @throws Refusal for a closed account
 */
export async function lockOpenMember(
  trx: Db,
  memberId: string,
  reason: 'not_found' | 'credentials' = 'not_found',
): Promise<void> {
  await lockMember(trx, memberId);
  if (await isClosed(trx, memberId)) throw new Refusal(reason);
}
