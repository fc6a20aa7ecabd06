import { hashPassword, isPassword } from '../../account/password.server';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../one-time-codes/recovery-codes.server';
import { hashOfToken, newToken } from '../../one-time-codes/tokens.server';
import { stepOfCode } from '../../one-time-codes/totp';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import { endAllSessions } from './staff.server';
import { openSecret, sealSecret, secretOfInvitation } from './totp.server';

/** Dependencies of what needs the key file. */
type Keeper = Pick<Service, 'db' | 'settings'>;

/** The login that an invitation is for; `undefined` when it is unknown, used, replaced or too old. @param at ms UTC */
export async function findInvited(
  db: Db,
  token: string,
  at: number,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
    .select(['staff.id', 'staff.name'])
    .where('token_hash', '=', hashOfToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Accepts an invitation: sets password and one-time codes.
 *
 * @returns the recovery codes, which are stored as hashes only; `wrong_code` when the one-time code does not fit; `used` when the
 *   invitation is not valid
 */
export async function join(
  keeper: Keeper,
  { token, password, code }: { token: string; password: string; code: string },
  { at, origin }: { at: number; origin: string },
): Promise<{ name: string; recoveryCodes: string[] } | 'wrong_code' | 'used'> {
  const invited = await findInvited(keeper.db, token, at);
  if (!invited) return 'used';
  const secret = await secretOfInvitation(keeper, token);
  const step = stepOfCode(secret, code, at);
  if (step === undefined) return 'wrong_code';
  const [password_hash, totp_sealed] = await Promise.all([
    hashPassword(password),
    sealSecret(keeper, invited.id, secret),
  ]);
  const recoveryCodes = newRecoveryCodes();
  return inTransaction(keeper.db, async (trx) => {
    const { id, name } = invited;
    const used = await trx
      .updateTable('staff_invitations')
      .set({ used_at: at })
      .where('token_hash', '=', hashOfToken(token))
      .where('used_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst();
    if (!used) return 'used';
    await trx.updateTable('staff').set({ password_hash, totp_sealed, totp_step: step }).where('id', '=', id).execute();
    await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute();
    await trx
      .insertInto('staff_recovery_codes')
      .values(recoveryCodes.map((one) => ({ code_hash: hashOfRecoveryCode(one), staff_id: id, used_at: null })))
      .execute();
    await endAllSessions(trx, id, at);
    await recordAct(trx, { staff: { name, origin }, at, act: 'staff.join', subject: id, detail: { name } });
    return { name, recoveryCodes };
  });
}

/** Spends the second factor, so that it is accepted once. @returns whether it was right and unused */
async function spendFactor(
  keeper: Keeper,
  trx: Db,
  login: { id: string; totp_sealed: string },
  code: string,
  at: number,
) {
  const step = stepOfCode(await openSecret(keeper, login.id, login.totp_sealed), code, at);
  if (step !== undefined) {
    const spent = await trx
      .updateTable('staff')
      .set({ totp_step: step })
      .where('id', '=', login.id)
      .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
      .returning('id')
      .executeTakeFirst();
    return spent ? ('code' as const) : undefined;
  }
  const spent = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('code_hash', '=', hashOfRecoveryCode(code))
    .where('staff_id', '=', login.id)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return spent ? ('recovery' as const) : undefined;
}

/** A sign-in that was refused. Only the audit log may tell why. */
export interface RefusedSignIn {
  /** The login, if there is one of that name. */
  refused: string | undefined;
  /** `name`: no login has it, or it has not accepted its invitation. */
  wrong: 'name' | 'password' | 'code';
}

/**
 * Signs in with password and one-time code, or with one of the recovery codes in its place. All that may be wrong has one answer
 * and costs the same time. The caller limits attempts.
 *
 * @returns the token of the session, and how many recovery codes are left
 */
export async function signIn(
  keeper: Keeper,
  { name, password, code }: { name: string; password: string; code: string },
  { at, origin, browser }: { at: number; origin: string; browser: string },
): Promise<{ token: string; name: string; recoveryLeft: number } | RefusedSignIn> {
  const login = await keeper.db
    .selectFrom('staff')
    .select(['id', 'name', 'password_hash', 'totp_sealed'])
    .where('name', '=', name.trim().toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  const isRight = await isPassword(login?.password_hash ?? undefined, password);
  const { totp_sealed } = login ?? {};
  if (!login || !totp_sealed) return { refused: login?.name, wrong: 'name' };
  if (!isRight) return { refused: login.name, wrong: 'password' };
  return inTransaction(keeper.db, async (trx) => {
    const factor = await spendFactor(keeper, trx, { id: login.id, totp_sealed }, code, at);
    if (!factor) return { refused: login.name, wrong: 'code' };
    const token = newToken();
    const network = origin;
    await trx
      .insertInto('staff_sessions')
      .values({
        token_hash: hashOfToken(token),
        staff_id: login.id,
        network,
        browser: browser.slice(0, 200),
        created_at: at,
        seen_at: at,
        ended_at: null,
      })
      .execute();
    const left = await trx
      .selectFrom('staff_recovery_codes')
      .select('code_hash')
      .where('staff_id', '=', login.id)
      .where('used_at', 'is', null)
      .execute();
    const staff = { name: login.name, origin };
    await recordAct(trx, { staff, at, act: 'staff.sign_in', subject: login.id, detail: { with: factor } });
    return { token, name: login.name, recoveryLeft: left.length };
  });
}
