import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct, type Staff } from '../audit/audit.server';
import type { Role } from './roles';
import { hashOfToken } from '../../one-time-codes/tokens.server';

/** Who did it, and when in ms UTC. */
export interface By {
  staff: Staff;
  at: number;
}

/** Lifetime of an invitation in ms. */
export const INVITATION_MS = 72 * 3_600_000;
/**
 * A login name: it is written into the audit log, so it never changes. Not `shell` (the command line), `plan` (what was planned)
 * or `unknown` (a sign-in under no login's name), which stand there too.
 */
export const STAFF_NAME = /^(?!(?:shell|plan|unknown)$)[a-z][a-z0-9._-]{1,29}$/;

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
 * Changes the role of a login, closes or opens it. Closing ends its sessions and revokes its password, codes and invitation; a login
 * that is opened again needs a new invitation. The last open owner stays an open owner.
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
        .set(change.closed ? { closed_at: at, password_hash: null, totp_sealed: null } : { closed_at: null })
        .where('id', '=', found.id)
        .execute();
      if (change.closed) {
        await endAllSessions(trx, found.id, at);
        await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', found.id).execute();
        await trx.deleteFrom('staff_invitations').where('staff_id', '=', found.id).execute();
      }
    }
    const act = 'role' in change ? 'staff.role' : change.closed ? 'staff.close' : 'staff.open';
    const detail = { name, ...('role' in change && { role: change.role }) };
    await recordAct(trx, { staff, at, act, subject: found.id, detail });
    return 'changed';
  });
}

/** Ends all sessions of a login. */
export async function endAllSessions(trx: Db, staffId: string, at: number): Promise<void> {
  await trx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute();
}
