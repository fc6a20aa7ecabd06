import { Secret } from 'otpauth';
import { sql } from 'kysely';
import { hashOfRecoveryCode } from '../../one-time-codes/recovery-codes.server';
import { stepOfCode } from '../../one-time-codes/totp';
import { Refusal } from '../../refusal';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { asMember } from '../../store/member-lock.server';
import type { AccountContext } from '../account-context.server';
import { recordOwnEvent, type EventPlace } from '../security-log.server';
import { secondStepSecrets } from './sealed-secret.server';

/** Consecutive wrong codes before the lock, and its duration in ms: as for a payment password. */
const FAILURES = 5;
const LOCK = 15 * 60_000;

/** What proved the second step. */
type Proof = 'code' | 'recovery';

/** Whether a member has the second step on. */
export async function hasSecondStep(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_steps')
    .select('id')
    .where('id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens the secret of a member's one-time codes. @throws Error when the key file is missing or differs */
async function openSecret(service: Service, memberId: string, sealed: string): Promise<Buffer> {
  const { secret } = await secondStepSecrets.open(service, `second-step:${memberId}`, sealed);
  return Buffer.from(Secret.fromBase32(secret).bytes);
}

/**
 * Consumes one attempt as if it had failed already; the last one locks. Counted before the check and in the database, so that
 * neither concurrent guesses nor restarts give more attempts.
 *
 * @throws Refusal `locked` (retryAfter in seconds) when no attempt is left
 */
async function takeTry({ db, now }: Service, memberId: string): Promise<void> {
  const at = now();
  const taken = await db
    .updateTable('second_steps')
    .set((eb) => {
      const isLast = eb('failures', '>=', FAILURES - 1);
      return {
        failures: eb
          .case()
          .when(isLast)
          .then(0)
          .else(eb('failures', '+', 1))
          .end(),
        locked_until: eb
          .case()
          .when(isLast)
          .then(sql<number>`cast(${at + LOCK} as bigint)`)
          .else(null)
          .end(),
      };
    })
    .where('id', '=', memberId)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', at)]))
    .returning('id')
    .executeTakeFirst();
  if (taken) return;
  const row = await db.selectFrom('second_steps').select('locked_until').where('id', '=', memberId).executeTakeFirst();
  throw new Refusal('locked', { retryAfter: Math.max(1, Math.ceil(((row?.locked_until ?? at) - at) / 1000)) });
}

/** Forgets the failures of a member: the last attempt was right. */
async function forgetFailures(db: Db, memberId: string): Promise<void> {
  await db.updateTable('second_steps').set({ failures: 0, locked_until: null }).where('id', '=', memberId).execute();
}

/** Spends a step, so that its code is accepted once. @returns whether it was unused */
async function spendStep(trx: Db, memberId: string, step: number): Promise<boolean> {
  const spent = await trx
    .updateTable('second_steps')
    .set({ last_step: step })
    .where('id', '=', memberId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Spends a recovery code. @returns whether the member has it; `used` where it was spent before */
async function spendRecoveryCode(trx: Db, memberId: string, code: string, at: number): Promise<boolean | 'used'> {
  const own = { code_hash: hashOfRecoveryCode(code), member_id: memberId };
  const spent = await trx
    .updateTable('second_step_codes')
    .set({ used_at: at })
    .where('code_hash', '=', own.code_hash)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  if (spent) return true;
  const known = await trx
    .selectFrom('second_step_codes')
    .select('code_hash')
    .where('code_hash', '=', own.code_hash)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return known !== undefined && 'used';
}

/** A wrong, missing or used code, at its field. */
export const wrongCode = (code: 'required' | 'invalid' | 'exists') =>
  new Refusal('second_step', { fields: { code: code } });

async function spend(
  service: Service,
  trx: Db,
  memberId: string,
  { code, mayRecover }: { code: string; mayRecover: boolean },
): Promise<Proof> {
  const at = service.now();
  const row = await trx
    .selectFrom('second_steps')
    .select('sealed')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow(() => wrongCode('invalid'));
  const step = stepOfCode(await openSecret(service, memberId, row.sealed), code, at);
  if (step !== undefined) {
    if (!(await spendStep(trx, memberId, step))) throw wrongCode('exists');
    return 'code';
  }
  const recovered = mayRecover && (await spendRecoveryCode(trx, memberId, code, at));
  if (recovered === 'used') throw wrongCode('exists');
  if (!recovered) throw wrongCode('invalid');
  return 'recovery';
}

/**
 * Counts an attempt at the second step of a member, one after the other, and forgets the count when it was right. What proves it is used
 * up in the transaction of what it guards: if that fails, it stays good.
 *
 * @param check uses up what proves it; throws when it is wrong
 * @param together what it guards
 * @throws Refusal `locked`, and what `check` and `together` throw
 */
export async function attemptSecondStep<Done>(
  { service, inTurn }: AccountContext,
  memberId: string,
  check: (trx: Db) => Promise<void>,
  together: (trx: Db) => Promise<Done>,
): Promise<Done> {
  return inTurn(`second-step:${memberId}`, async () => {
    await secondStepSecrets.ready(service);
    await takeTry(service, memberId);
    const proof = { isRight: false };
    try {
      return await asMember(service.db, memberId, async (trx) => {
        await check(trx);
        proof.isRight = true;
        await forgetFailures(trx, memberId);
        return together(trx);
      });
    } catch (error) {
      // It counts as no failure. If even that cannot be written, it counts as one, which is safe.
      if (proof.isRight) await forgetFailures(service.db, memberId).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Checks a code of the second step, or a recovery code in its place, and uses it up with what it guards.
 *
 * @param place whose second step, and from where, for the security log
 * @param code as typed
 * @param together what happens in the same transaction when the code is right; when it throws, the code stays good
 * @throws Refusal `second_step` (field `code`: `required`, `invalid`, or `exists` when it was used before), `locked`
 */
export async function spendCode<Done>(
  context: AccountContext,
  place: EventPlace,
  code: string | undefined,
  together: (trx: Db) => Promise<Done>,
  { mayRecover = true }: { mayRecover?: boolean } = {},
): Promise<Done> {
  if (!code?.trim()) throw wrongCode('required');
  const { service } = context;
  const check = async (trx: Db) => {
    const proof = await spend(service, trx, place.memberId, { code, mayRecover });
    if (proof === 'recovery') await recordOwnEvent(trx, place, 'recovery_code_used', service.now());
  };
  return attemptSecondStep(context, place.memberId, check, together);
}

/**
 * Makes a change that could lead to a member's money, with the second step; without it on, nothing is asked. A withdrawal never asks for
 * it (rule X1).
 *
 * @param change in a transaction, with the member locked; when it throws, the code stays good
 * @throws Refusal as {@link spendCode}, and what `change` throws
 */
export async function withSecondStep<Done>(
  context: AccountContext,
  place: EventPlace,
  code: string | undefined,
  change: (trx: Db) => Promise<Done>,
): Promise<Done> {
  const { db } = context.service;
  if (await hasSecondStep(db, place.memberId)) return spendCode(context, place, code, change);
  return asMember(db, place.memberId, change);
}
