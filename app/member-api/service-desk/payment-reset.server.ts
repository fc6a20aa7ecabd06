import { uuidv7 } from 'uuidv7';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { lockMember } from '../store/member-lock.server';
import { insertMessage, placesTaken } from './messages.server';
import { serviceWords } from './sealed-words.server';
import type { PaymentResetReason } from './service.tables';

const HOUR = 3_600_000;

/**
 * Removes a member's payment password, so that they set a new one with their login password. All of their payout accounts
 * then rest as long as a new one does: whoever has taken over a login and talked the desk round cannot empty the balance
 * before the member reads what happened, which stands in their conversation.
 *
 * @returns from when payout accounts can be used again, in ms UTC; `undefined` when there was no payment password
 */
export async function resetPaymentPassword(
  desk: Pick<Service, 'db' | 'settings' | 'now'>,
  memberId: string,
  { actor, reason }: { actor: `operator:${string}`; reason: PaymentResetReason },
): Promise<number | undefined> {
  await serviceWords.ready(desk);
  return desk.db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const at = desk.now();
    const until = at + desk.settings.payoutHoldHours * HOUR;
    const { numUpdatedRows } = await trx
      .updateTable('members')
      .set({ payment_hash: null, payment_failures: 0, payment_locked_until: null })
      .where('id', '=', memberId)
      .where('payment_hash', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    await trx
      .updateTable('payout_accounts')
      .set({ usable_from: until })
      .where('member_id', '=', memberId)
      .where('removed_at', 'is', null)
      .where('usable_from', '<', until)
      .execute();
    await trx.insertInto('payment_resets').values({ id: uuidv7(), member_id: memberId, reason, actor, at }).execute();
    const place = (await placesTaken(trx, memberId)) + 1;
    const message = { member_id: memberId, place, speaker: 'automatic', at } as const;
    await insertMessage(desk, trx, message, { notice: 'payment_reset', until });
    return until;
  });
}

/** The payment passwords of a member that the desk has removed, newest first; times in ms UTC. */
export async function listPaymentResets(db: Db, memberId: string) {
  return db
    .selectFrom('payment_resets')
    .select(['at', 'reason', 'actor'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute();
}
