import { Secret } from 'otpauth';
import type { WireOf } from '~/contract/call';
import type * as calls from '~/contract/calls/second-step';
import { writeTime } from '~/contract/time';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../one-time-codes/recovery-codes.server';
import { Refusal } from '../../refusal';
import type { MemberCaller, Service } from '../../service';
import type { Db } from '../../store/database.server';
import { asMember } from '../../store/member-lock.server';
import { countRows } from '../../store/lists/totals';
import type { AccountContext } from '../account-context.server';
import { getMemberById } from '../members.server';
import { recordOwnEvent } from '../security-log.server';
import { listPasskeys, removePasskeys } from '../passkeys/list.server';
import { checkLoginPassword } from '../set-password.server';
import { spendCode, wrongCode } from './check-code.server';
import { secondStepSecrets } from './sealed-secret.server';
import { dropTickets } from './tickets.server';

/** How long a new secret waits for its first code, in ms. */
const BEGUN_MS = 60 * 60_000;

/** Whether the member has it on, since when, how many recovery codes are left, and the passkeys. */
export async function readSecondStep(
  { db }: Pick<Service, 'db'>,
  memberId: string,
): Promise<WireOf<typeof calls.getSecondStep>> {
  const row = await db.selectFrom('second_steps').select('confirmed_at').where('id', '=', memberId).executeTakeFirst();
  const since = row?.confirmed_at ?? null;
  if (since === null) return { on: false };
  const { count } = await db
    .selectFrom('second_step_codes')
    .select(countRows().as('count'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { on: true, since: writeTime(since), recoveryLeft: count, passkeys: await listPasskeys(db, memberId) };
}

async function refuseIfOn(db: Db, memberId: string): Promise<{ begun_at: number } | undefined> {
  const row = await db
    .selectFrom('second_steps')
    .select(['begun_at', 'confirmed_at'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (row && row.confirmed_at !== null) throw new Refusal('exists');
  return row;
}

/**
 * Makes a new secret. Nothing is asked for until a code confirms it. Needs the login password, so that a stolen session cannot lock
 * the member out.
 *
 * @throws Refusal `exists` when it is on, `invalid`, `credentials`, `locked`, `rate`
 */
export async function beginSecondStep(
  context: AccountContext,
  password: string,
  caller: MemberCaller,
): Promise<WireOf<typeof calls.beginSecondStep>> {
  const { service } = context;
  const { memberId } = caller;
  await refuseIfOn(service.db, memberId);
  await checkLoginPassword(context, await getMemberById(service.db, memberId), caller, 'password', password);
  const secret = new Secret({ size: 20 }).base32;
  const sealed = await secondStepSecrets.seal(service, `second-step:${memberId}`, { secret });
  const fresh = { sealed, begun_at: service.now(), last_step: null, failures: 0, locked_until: null };
  const made = await asMember(service.db, memberId, (trx) =>
    trx
      .insertInto('second_steps')
      .values({ id: memberId, confirmed_at: null, ...fresh })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh).where('second_steps.confirmed_at', 'is', null))
      .returning('id')
      .executeTakeFirst(),
  );
  if (!made) throw new Refusal('exists');
  return { secret };
}

/** Replaces the recovery codes of a member. @returns the new ones, which are stored as hashes only */
async function replaceCodes(trx: Db, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await trx.deleteFrom('second_step_codes').where('member_id', '=', memberId).execute();
  await trx
    .insertInto('second_step_codes')
    .values(codes.map((code) => ({ code_hash: hashOfRecoveryCode(code), member_id: memberId, used_at: null })))
    .execute();
  return codes;
}

/**
 * Turns the second step on with a first code.
 *
 * @throws Refusal `exists` when it is on, `not_found` when it was not begun within the hour, `second_step`, `locked`
 */
export async function confirmSecondStep(
  context: AccountContext,
  code: string,
  caller: MemberCaller,
): Promise<WireOf<typeof calls.confirmSecondStep>> {
  const { db, now } = context.service;
  const { memberId } = caller;
  const begun = await refuseIfOn(db, memberId);
  if (!begun || begun.begun_at + BEGUN_MS <= now()) throw new Refusal('not_found', {}, 404);
  const confirm = async (trx: Db) => {
    const confirmed = await trx
      .updateTable('second_steps')
      .set({ confirmed_at: now() })
      .where('id', '=', memberId)
      .where('confirmed_at', 'is', null)
      .where('begun_at', '=', begun.begun_at)
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw new Refusal('exists');
    await recordOwnEvent(trx, caller, 'second_step_on', now());
    return { codes: await replaceCodes(trx, memberId) };
  };
  return spendCode(context, caller, code, confirm, { mayRecover: false });
}

async function refuseIfOff(db: Db, memberId: string): Promise<void> {
  const row = await db.selectFrom('second_steps').select('confirmed_at').where('id', '=', memberId).executeTakeFirst();
  if (!row || row.confirmed_at === null) throw new Refusal('not_found', {}, 404);
}

/** Makes new recovery codes; the earlier ones no longer work. @throws Refusal `not_found`, `second_step`, `locked` */
export async function renewRecoveryCodes(
  context: AccountContext,
  code: string,
  caller: MemberCaller,
): Promise<WireOf<typeof calls.renewRecoveryCodes>> {
  const { db, now } = context.service;
  await refuseIfOff(db, caller.memberId);
  return spendCode(context, caller, code, async (trx) => {
    await recordOwnEvent(trx, caller, 'recovery_codes_made', now());
    return { codes: await replaceCodes(trx, caller.memberId) };
  });
}

/** Deletes all of a member's second step, with the passkeys, in a transaction. @returns whether it was on */
export async function removeSecondStep(trx: Db, memberId: string): Promise<boolean> {
  await dropTickets(trx, memberId);
  await removePasskeys(trx, memberId);
  await trx.deleteFrom('second_step_codes').where('member_id', '=', memberId).execute();
  const removed = await trx
    .deleteFrom('second_steps')
    .where('id', '=', memberId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return (removed?.confirmed_at ?? null) !== null;
}

/**
 * Turns the second step off, with the login password and a code.
 *
 * @throws Refusal `not_found` when it is off, `invalid`, `credentials`, `second_step`, `locked`, `rate`
 */
export async function turnOffSecondStep(
  context: AccountContext,
  { password, code }: { password: string; code: string },
  caller: MemberCaller,
): Promise<void> {
  const { db, now } = context.service;
  await refuseIfOff(db, caller.memberId);
  if (code.trim() === '') throw wrongCode('required');
  await checkLoginPassword(context, await getMemberById(db, caller.memberId), caller, 'password', password);
  await spendCode(context, caller, code, async (trx) => {
    await removeSecondStep(trx, caller.memberId);
    await recordOwnEvent(trx, caller, 'second_step_off', now());
  });
}
