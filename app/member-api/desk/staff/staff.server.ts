import { randomBytes, randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { hashPassword, isPassword } from '../../account/password.server';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct, type Staff } from '../audit/audit.server';
import type { Role } from './roles';
import { hashOfToken, openSecret, sealSecret, secretOfInvitation, stepOfCode } from './totp.server';

/** Dependencies of what needs the key file. */
type Keeper = Pick<Service, 'db' | 'settings'>;

/** Who did it, and when in ms UTC. */
export interface By {
  staff: Staff;
  at: number;
}

/** Lifetime of an invitation in ms. */
export const INVITATION_MS = 72 * 3_600_000;
/** Number of recovery codes of a login. */
export const RECOVERY_CODES = 10;
/** Letters of recovery codes, without look-alikes: 12 of them are 59 bits. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A login name: it is written into the audit log, so it never changes. */
export const STAFF_NAME = /^[a-z][a-z0-9._-]{1,29}$/;

/** A member of staff, without secrets. Times in ms UTC. */
export interface StaffMember {
  id: string;
  name: string;
  role: Role;
  created_at: number;
  closed_at: number | null;
  /** Whether the invitation was accepted. */
  hasJoined: boolean;
}

const newCode = () =>
  Array.from({ length: 12 }, (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + (CODE_LETTERS[randomInt(31)] ?? '')).join(
    '',
  );

/** A recovery code as it is hashed, however it was typed. */
const readCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');

async function invite(trx: Db, staffId: string, at: number): Promise<string> {
  await trx.deleteFrom('staff_invitations').where('staff_id', '=', staffId).where('used_at', 'is', null).execute();
  const token = randomBytes(24).toString('base64url');
  await trx
    .insertInto('staff_invitations')
    .values({ token_hash: hashOfToken(token), staff_id: staffId, expires_at: at + INVITATION_MS, used_at: null })
    .execute();
  return token;
}

/**
 * Adds a login and invites its owner.
 *
 * @returns the token of the invitation, good once; `undefined` when the name is taken
 */
export function addStaff(db: Db, { name, role }: { name: string; role: Role }, { staff, at }: By) {
  return inTransaction(db, async (trx) => {
    const id = uuidv7();
    const added = await trx
      .insertInto('staff')
      .values({
        id,
        name,
        role,
        password_hash: null,
        totp_sealed: null,
        totp_step: null,
        created_at: at,
        closed_at: null,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return undefined;
    const token = await invite(trx, id, at);
    await recordAct(trx, { staff, at, act: 'staff.add', subject: id, detail: { name, role } });
    return token;
  });
}

/**
 * Invites the owner of a login again, who has lost password or phone: ends all sessions. The old password stays valid until the
 * invitation is accepted.
 *
 * @returns the token, good once; `undefined` without such an open login
 */
export function inviteAgain(db: Db, name: string, { staff, at }: By): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('staff')
      .select('id')
      .where('name', '=', name)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (!found) return undefined;
    await endAllSessions(trx, found.id, at);
    const token = await invite(trx, found.id, at);
    await recordAct(trx, { staff, at, act: 'staff.invite', subject: found.id, detail: { name } });
    return token;
  });
}

/** All logins, by name. There are few. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db.selectFrom('staff').selectAll().orderBy('name').execute();
  return rows.map(({ id, name, role, created_at, closed_at, password_hash }) => ({
    id,
    name,
    role,
    created_at,
    closed_at,
    hasJoined: password_hash !== null,
  }));
}

/** What an owner can change of a login. */
export type StaffChange = { role: Role } | { closed: boolean };

/**
 * Changes the role of a login, closes or opens it. Closing ends its sessions. The last open owner stays an open owner.
 *
 * @returns `last_owner` or `unknown` where nothing was changed
 */
export function changeStaff(
  db: Db,
  name: string,
  change: StaffChange,
  { staff, at }: By,
): Promise<'changed' | 'last_owner' | 'unknown'> {
  return inTransaction(db, async (trx) => {
    // Locks the row, and in PostgreSQL all owners: two of them must not close each other at the same time.
    await trx.updateTable('staff').set({ role: 'owner' }).where('role', '=', 'owner').execute();
    const found = await trx.selectFrom('staff').selectAll().where('name', '=', name).executeTakeFirst();
    if (!found) return 'unknown';
    const owners = await trx
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('closed_at', 'is', null)
      .where('id', '<>', found.id)
      .execute();
    const staysOwner = 'role' in change ? change.role === 'owner' : !change.closed;
    if (found.role === 'owner' && found.closed_at === null && !staysOwner && owners.length === 0) return 'last_owner';
    if ('role' in change)
      await trx.updateTable('staff').set({ role: change.role }).where('id', '=', found.id).execute();
    else {
      await trx
        .updateTable('staff')
        .set({ closed_at: change.closed ? at : null })
        .where('id', '=', found.id)
        .execute();
      if (change.closed) await endAllSessions(trx, found.id, at);
    }
    const act = 'role' in change ? 'staff.role' : change.closed ? 'staff.close' : 'staff.open';
    const detail: Record<string, string> = { name, ...('role' in change && { role: change.role }) };
    await recordAct(trx, { staff, at, act, subject: found.id, detail });
    return 'changed';
  });
}

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
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newCode);
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
      .values(recoveryCodes.map((one) => ({ code_hash: hashOfToken(readCode(one)), staff_id: id, used_at: null })))
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
    .where('code_hash', '=', hashOfToken(readCode(code)))
    .where('staff_id', '=', login.id)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return spent ? ('recovery' as const) : undefined;
}

/**
 * Signs in with password and one-time code, or with one of the recovery codes in its place. All that may be wrong has one answer
 * and costs the same time. The caller limits attempts.
 *
 * @returns the token of the session, and how many recovery codes are left; `undefined` when something is wrong
 */
export async function signIn(
  keeper: Keeper,
  { name, password, code }: { name: string; password: string; code: string },
  { at, origin, browser }: { at: number; origin: string; browser: string },
): Promise<{ token: string; name: string; recoveryLeft: number } | undefined> {
  const login = await keeper.db
    .selectFrom('staff')
    .select(['id', 'name', 'password_hash', 'totp_sealed'])
    .where('name', '=', name.trim().toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  const isRight = await isPassword(login?.password_hash ?? undefined, password);
  const { totp_sealed } = login ?? {};
  if (!login || !isRight || !totp_sealed) return undefined;
  return inTransaction(keeper.db, async (trx) => {
    const factor = await spendFactor(keeper, trx, { id: login.id, totp_sealed }, code, at);
    if (!factor) return undefined;
    const token = randomBytes(32).toString('base64url');
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

async function endAllSessions(trx: Db, staffId: string, at: number): Promise<void> {
  await trx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute();
}
