import type { Db } from './database.server';

/**
 * Lets nobody else into what this member does until the transaction ends: whoever locks second waits, and then reads what
 * the first one wrote. For rules over sums of several rows, which no conditional update of one row can hold.
 *
 * It is an update that changes nothing, since that is one statement for both databases: PostgreSQL locks the row by it;
 * SQLite has let nobody else write since the transaction began. Take it before anything else is locked, and read the time
 * after it.
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
