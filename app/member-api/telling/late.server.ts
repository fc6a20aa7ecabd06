import { WITHDRAWAL_RULES } from '../funds/rules';
import type { Service } from '../service';
import { tellMember } from './tell.server';

const HOUR = 3_600_000;
/** Withdrawals that one pass finds to be late. */
const AT_ONCE = 100;

/** Notes which withdrawals are late by now, once, and tells their members. */
export async function findLate({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  const at = now();
  const late = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'processing')
    .where('apply_time', '<', at - WITHDRAWAL_RULES.arrivalHours * HOUR)
    .where('late_at', 'is', null)
    .orderBy('apply_time')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of late)
    await db.transaction().execute(async (trx) => {
      const found = await trx
        .updateTable('withdrawals')
        .set({ late_at: at })
        .where('id', '=', id)
        .where('status', '=', 'processing')
        .where('late_at', 'is', null)
        .returning('member_id')
        .executeTakeFirst();
      if (found) await tellMember(trx, { memberId: found.member_id, kind: 'withdrawal_late', reference: id, at });
    });
}
