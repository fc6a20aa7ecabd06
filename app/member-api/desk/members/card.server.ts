import type { MinorUnits } from '~/contract/amount';
import { openContacts, type Keeper } from '../../account/contacts.server';
import { hasSecondStep } from '../../account/second-step/check-code.server';
import { SESSION_IDLE } from '../../account/sessions.server';
import { getMemberBalance } from '../../ledger/ledger.server';
import { findPause } from '../../limits/pauses.server';
import type { Db } from '../../store/database.server';
import { countRows } from '../../store/lists/totals';
import { findSuspension } from '../../suspension/suspended.server';

/** What staff see of a member at a glance. Amounts in minor units, times in ms UTC. */
export interface MemberCard {
  id: string;
  username: string;
  email: string | null;
  phone: string | null;
  createdAt: number;
  /** When the account was closed. */
  closedAt: number | null;
  /** The invite code that the member registered with, and the member's own one. */
  invitedBy: string | null;
  inviteCode: string | undefined;
  hasPaymentPassword: boolean;
  hasSecondStep: boolean;
  /** Expiry of a login password that the desk has given. */
  passwordUntil: number | null;
  available: MinorUnits;
  frozen: MinorUnits;
  /** Sums of all bets. */
  staked: MinorUnits;
  won: MinorUnits;
  /** Number of logins that are open. */
  logins: number;
  /** Number of withdrawals and recharges that wait for a decision. */
  withdrawalsWaiting: number;
  rechargesWaiting: number;
  pause: { kind: 'timeout' | 'exclusion'; until: number } | undefined;
  suspension: { id: string; reason: string; at: number; staff: string; appeal: string | undefined } | undefined;
}

async function countOwn(db: Db, memberId: string, now: number) {
  const logins = await db
    .selectFrom('sessions')
    .select(countRows().as('count'))
    .where('member_id', '=', memberId)
    .where('seen_at', '>', now - SESSION_IDLE)
    .executeTakeFirstOrThrow();
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select(countRows().as('count'))
    .where('member_id', '=', memberId)
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow();
  const recharges = await db
    .selectFrom('recharges')
    .select(countRows().as('count'))
    .where('member_id', '=', memberId)
    .where('status', '=', 'reviewing')
    .executeTakeFirstOrThrow();
  return { logins: logins.count, withdrawalsWaiting: withdrawals.count, rechargesWaiting: recharges.count };
}

async function findSuspended(db: Db, memberId: string): Promise<MemberCard['suspension']> {
  const suspension = await findSuspension(db, memberId);
  if (!suspension) return undefined;
  const { id, reason, at, staff } = suspension;
  const appeal = await db
    .selectFrom('suspension_appeals')
    .select('id')
    .where('suspension_id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return { id, reason, at, staff, appeal: appeal?.id };
}

/** The card of a member; the caller records the look. @param now ms UTC */
export async function findMemberCard(keeper: Keeper, memberId: string, now: number): Promise<MemberCard | undefined> {
  const { db } = keeper;
  const member = await db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirst();
  if (!member) return undefined;
  const invite = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const { available, frozen } = await getMemberBalance(db, memberId);
  const totals = await db
    .selectFrom('draw_totals')
    .select(['staked', 'won'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return {
    id: member.id,
    username: member.username,
    ...(await openContacts(keeper, member)),
    createdAt: member.created_at,
    closedAt: member.closed_at ?? null,
    invitedBy: member.invited_by,
    inviteCode: invite?.code,
    hasPaymentPassword: member.payment_hash !== null,
    hasSecondStep: await hasSecondStep(db, memberId),
    passwordUntil: member.password_until,
    available,
    frozen,
    staked: totals?.staked ?? 0,
    won: totals?.won ?? 0,
    ...(await countOwn(db, memberId, now)),
    pause: await findPause(db, memberId, now),
    suspension: await findSuspended(db, memberId),
  };
}
