import { randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { hashPassword } from '../account/password.server';
import { removeSecondStep } from '../account/second-step/second-step.server';
import { dropTickets } from '../account/second-step/tickets.server';
import { recordSecurityEvent } from '../account/security-log.server';
import type { ActDetail, ActName } from '../desk/audit/acts';
import { recordAct, type Staff } from '../desk/audit/audit.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { lockOpenMember } from '../store/member-lock.server';
import { insertMessage, placesTaken } from './messages.server';
import { serviceWords } from './sealed-words.server';
import type { ResetReason, ServiceTables } from './service.tables';

const HOUR = 3_600_000;

/** Lifetime of a login password issued by the desk: enough to sign in and set a new one. */
const GIVEN_MS = 24 * HOUR;

/** Letters and digits without look-alikes; 16 of them give almost 80 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

type Desk = Pick<Service, 'db' | 'settings' | 'now'>;

/** Actor and reason of a reset, for the audit trail; never shown to members. */
export interface Reset {
  actor: `operator:${string}`;
  reason: ResetReason;
  /** Who did it, for the audit log. */
  staff: Staff;
  detail?: ActDetail;
}

/** The act of a reset in the audit log. */
const ACTS = {
  login: 'member.reset_login_password',
  payment: 'member.reset_payment_password',
  second_step: 'member.reset_second_step',
} as const satisfies Record<ServiceTables['password_resets']['kind'], ActName>;

/**
 * Records a reset. Suspends all payout accounts of the member as long as a new one, against social engineering
 * of the desk: the member sees the notice in the conversation before the balance can be emptied.
 *
 * @returns when payout accounts become usable again, in ms UTC
 */
async function restAndTell(
  desk: Desk,
  trx: Db,
  memberId: string,
  { kind, actor, reason, staff, detail }: Reset & Pick<ServiceTables['password_resets'], 'kind'>,
): Promise<number> {
  const at = desk.now();
  const until = at + desk.settings.payoutHoldHours * HOUR;
  await trx
    .updateTable('payout_accounts')
    .set({ usable_from: until })
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .where('usable_from', '<', until)
    .execute();
  const reset = { id: uuidv7(), member_id: memberId, kind, reason, actor, at };
  await trx.insertInto('password_resets').values(reset).execute();
  await recordSecurityEvent(trx, { member_id: memberId, kind: 'staff_reset', network: '', device: null, at });
  const place = (await placesTaken(trx, memberId)) + 1;
  const message = { member_id: memberId, place, speaker: 'automatic', at } as const;
  await insertMessage(desk, trx, message, { notice: `${kind}_reset`, until });
  await recordAct(trx, { staff, at, act: ACTS[kind], memberId, detail: { ...detail, reason } });
  return until;
}

/**
 * Removes a member's payment password, so that they can set a new one with their login password.
 *
 * @returns when payout accounts become usable again, in ms UTC; `undefined` without a payment password
 */
export async function resetPaymentPassword(desk: Desk, memberId: string, reset: Reset): Promise<number | undefined> {
  await serviceWords.ready(desk);
  return desk.db.transaction().execute(async (trx) => {
    await lockOpenMember(trx, memberId);
    const { numUpdatedRows } = await trx
      .updateTable('members')
      .set({ payment_hash: null, payment_failures: 0, payment_locked_until: null })
      .where('id', '=', memberId)
      .where('payment_hash', 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? undefined : restAndTell(desk, trx, memberId, { ...reset, kind: 'payment' });
  });
}

/**
 * Issues a new login password, valid for one day, and ends all sessions. The payment password stays.
 *
 * @returns the password, which is stored only as a hash; its expiry, and when payout accounts become usable again, in
 *   ms UTC
 */
export async function resetLoginPassword(
  desk: Desk,
  memberId: string,
  reset: Reset,
): Promise<{ password: string; opensUntil: number; restUntil: number }> {
  await serviceWords.ready(desk);
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  const password = groups.join('-');
  const password_hash = await hashPassword(password);
  const opensUntil = desk.now() + GIVEN_MS;
  const restUntil = await desk.db.transaction().execute(async (trx) => {
    await lockOpenMember(trx, memberId);
    const change = { password_hash, password_until: opensUntil };
    await trx.updateTable('members').set(change).where('id', '=', memberId).execute();
    await trx.deleteFrom('sessions').where('member_id', '=', memberId).execute();
    await dropTickets(trx, memberId);
    return restAndTell(desk, trx, memberId, { ...reset, kind: 'login' });
  });
  return { password, opensUntil, restUntil };
}

/**
 * Turns off the second step of a member who has lost phone and recovery codes. The passwords stay, and so do the logins.
 *
 * @returns when payout accounts become usable again, in ms UTC; `undefined`, with nothing changed, when it is off
 */
export async function resetSecondStep(desk: Desk, memberId: string, reset: Reset): Promise<number | undefined> {
  await serviceWords.ready(desk);
  return desk.db.transaction().execute(async (trx) => {
    await lockOpenMember(trx, memberId);
    const wasOn = await removeSecondStep(trx, memberId);
    return wasOn ? restAndTell(desk, trx, memberId, { ...reset, kind: 'second_step' }) : undefined;
  });
}

/** A member's resets of passwords and of the second step, newest first; times in ms UTC. */
export async function listPasswordResets(db: Db, memberId: string) {
  return db
    .selectFrom('password_resets')
    .select(['at', 'kind', 'reason', 'actor'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute();
}
