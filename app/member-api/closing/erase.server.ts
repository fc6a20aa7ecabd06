import { removeSecondStep } from '../account/second-step/second-step.server';
import type { Db } from '../store/database.server';

/** Tables whose rows of a member are deleted: words, contacts, logins and answers. */
export const DELETED = [
  'member_exports',
  'push_subscriptions',
  'sessions',
  'member_logins',
  'film_favourites',
  'film_history',
  'film_history_choices',
  'limit_answers',
  'stop_cards',
  'outbox',
  'member_mail',
  'checkins',
  'invite_codes',
  'once_answers',
  'service_conversations',
  'password_resets',
  'service_messages',
  'date_requests',
  'profile_blocks',
  'suspension_appeals',
  'member_notes',
] as const;

/** What an account is called once it is closed. No username has a colon, so none equals it. */
const closedName = (memberId: string): string => `closed:${memberId}`;

/** Announcements keep the number of members whose reading is still stored. */
async function eraseReads(trx: Db, memberId: string): Promise<void> {
  const own = trx.selectFrom('notice_reads').select('notice_id').where('member_id', '=', memberId);
  await trx
    .updateTable('notices')
    .set((eb) => ({ read_count: eb('read_count', '-', 1) }))
    .where('id', 'in', own)
    .execute();
  await trx.deleteFrom('notice_reads').where('member_id', '=', memberId).execute();
}

/** Payout accounts stay for the withdrawals that refer to them. */
async function erasePayoutAccounts(trx: Db, memberId: string, at: number): Promise<void> {
  const nothing = {
    bank_name: null,
    branch_name: null,
    branch_code: null,
    sealed: null,
    number_key: null,
  };
  await trx
    .updateTable('payout_accounts')
    .set((eb) => ({ ...nothing, is_default: 0, removed_at: eb.fn.coalesce('removed_at', eb.val(at)) }))
    .where('member_id', '=', memberId)
    .execute();
  await trx
    .updateTable('withdrawals')
    .set({ bank_card: '', remark: null, reference: null })
    .where('member_id', '=', memberId)
    .execute();
}

/**
 * Erases everything that says who a member was. What counts stays, under an id without a name: the ledger, bets with their proofs,
 * withdrawals, recharges, limits, pauses, suspensions, outcomes of reports, and the audit log. Idempotent.
 *
 * @param trx a transaction
 * @param at ms UTC
 */
export async function eraseMember(trx: Db, memberId: string, at: number): Promise<void> {
  await removeSecondStep(trx, memberId);
  for (const table of DELETED) await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
  await eraseReads(trx, memberId);
  await erasePayoutAccounts(trx, memberId, at);
  await trx
    .updateTable('recharges')
    .set({ picture_look: null, remark: null })
    .where('member_id', '=', memberId)
    .execute();
  // Rows of receipts stay, because recharges refer to them; other pictures count as unused from now on.
  await trx.updateTable('uploads').set({ look: null, created_at: 0 }).where('member_id', '=', memberId).execute();
  await trx.updateTable('profile_reports').set({ sealed: null }).where('member_id', '=', memberId).execute();
  await trx
    .updateTable('members')
    .set({
      username: closedName(memberId),
      username_key: closedName(memberId),
      email_key: null,
      phone_key: null,
      sealed: null,
      avatar: null,
      // No hash: with it no password is right.
      password_hash: '',
      password_until: null,
      payment_hash: null,
      payment_failures: 0,
      payment_locked_until: null,
      invited_by: null,
      closed_at: at,
    })
    .where('id', '=', memberId)
    .execute();
}
