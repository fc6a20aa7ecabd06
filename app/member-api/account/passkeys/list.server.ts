import { writeTime } from '~/contract/time';
import type { Db } from '../../store/database.server';

/** The passkeys of a member, oldest first, as on the wire. */
export async function listPasskeys(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: writeTime(created_at),
    usedAt: used_at === null ? null : writeTime(used_at),
  }));
}

/** Deletes all passkeys of a member, and what is waiting to be signed, in a transaction. */
export async function removePasskeys(trx: Db, memberId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('passkey_challenges').where('member_id', '=', memberId).execute();
}
