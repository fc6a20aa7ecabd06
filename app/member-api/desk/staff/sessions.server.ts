import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import type { Role } from './roles';
import type { By } from './staff.server';
import { hashOfToken } from '../../one-time-codes/tokens.server';

/** Lifetime of a session in ms: in all, and without a request. */
const SESSION_MS = 12 * 3_600_000;
const IDLE_MS = 2 * 3_600_000;
/** How often the time of the last request is stored, in ms. */
const SEEN_MS = 60_000;

/** A login that is signed in. */
export interface SignedIn {
  id: string;
  name: string;
  role: Role;
  /** Identifies the session. */
  session: string;
}

/** The session of a token; `undefined` when it is over, or its login is closed. @param at ms UTC */
export async function findSignedIn(db: Db, token: string, at: number): Promise<SignedIn | undefined> {
  const session = hashOfToken(token);
  const found = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff.id', 'staff.name', 'staff.role', 'seen_at'])
    .where('token_hash', '=', session)
    .where('ended_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('staff_sessions.created_at', '>', at - SESSION_MS)
    .where('seen_at', '>', at - IDLE_MS)
    .executeTakeFirst();
  if (!found) return undefined;
  const { seen_at, ...login } = found;
  if (seen_at < at - SEEN_MS)
    await db.updateTable('staff_sessions').set({ seen_at: at }).where('token_hash', '=', session).execute();
  return { ...login, session };
}

/** Open sessions of a login, newest first. @param at ms UTC */
export async function listSessions(db: Db, staffId: string, at: number) {
  return db
    .selectFrom('staff_sessions')
    .select(['token_hash as session', 'network', 'browser', 'created_at', 'seen_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', at - SESSION_MS)
    .where('seen_at', '>', at - IDLE_MS)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends one session of a login. @returns false when there was none */
export function endSession(
  db: Db,
  { id, name }: { id: string; name: string },
  session: string,
  { staff, at }: By,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('staff_sessions')
      .set({ ended_at: at })
      .where('token_hash', '=', session)
      .where('staff_id', '=', id)
      .where('ended_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst();
    if (!ended) return false;
    await recordAct(trx, { staff, at, act: 'staff.session_end', subject: id, detail: { name } });
    return true;
  });
}
