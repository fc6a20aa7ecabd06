import { countInvited, newInviteCode } from '../../account/members.server';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';

/** An invite code that staff give out. Times in ms UTC. */
export interface StaffInvite {
  code: string;
  created_at: number;
  max_uses: number | null;
  expires_at: number | null;
  used: number;
}

/** The newest codes of staff. @param limit how many at most */
export async function listInvites(db: Db, limit: number): Promise<StaffInvite[]> {
  const rows = await db
    .selectFrom('invite_codes')
    .select(['code', 'created_at', 'max_uses', 'expires_at'])
    .where('member_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ max_uses, expires_at, ...row }) => ({
      ...row,
      max_uses: max_uses ?? null,
      expires_at: expires_at ?? null,
      used: await countInvited(db, row.code),
    })),
  );
}

/** Makes a code. @param expiresAt ms UTC @returns the code */
export function makeInvite(
  db: Db,
  { maxUses, expiresAt }: { maxUses: number | null; expiresAt: number | null },
  { staff, at }: By,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const code = newInviteCode();
    await trx
      .insertInto('invite_codes')
      .values({ code, member_id: null, created_at: at, max_uses: maxUses, expires_at: expiresAt })
      .execute();
    await recordAct(trx, { staff, at, act: 'invite.make', subject: code });
    return code;
  });
}

/** Ends a code of staff: nobody registers with it any more. @returns false when there is no such open code */
export function endInvite(db: Db, code: string, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('invite_codes')
      .set({ expires_at: at })
      .where('code', '=', code)
      .where('member_id', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .returning('code')
      .executeTakeFirst();
    if (!ended) return false;
    await recordAct(trx, { staff, at, act: 'invite.end', subject: code });
    return true;
  });
}
