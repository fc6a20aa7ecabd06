import { hashOfToken, newToken } from '../one-time-codes/tokens.server';
import { shortNetwork } from '../network';
import type { Caller, MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';

const HOUR = 3_600_000;
/** Idle timeout: sessions expire after 30 days without use. */
export const SESSION_IDLE = 30 * 24 * HOUR;

interface Begun {
  /** Start of the login in ms UTC; differs from `at` when an existing login gets a new token. */
  began?: number;
  /** In words. */
  device?: string | null;
  /** Shortened. */
  network?: string | null;
}

/**
 * Starts a session.
 *
 * @returns the token: 256 random bits, base64url; only its SHA-256 is stored
 */
export async function startSession(db: Db, memberId: string, at: number, from: Begun = {}): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      id: hashOfToken(token),
      member_id: memberId,
      created_at: from.began ?? at,
      seen_at: at,
      device: from.device ?? null,
      network: from.network ?? null,
    })
    .execute();
  return token;
}

/**
 * @param caller where the call comes from, if that is to be written
 * @returns the live session of a token, or `undefined`. Last use is written once an hour at most, to keep reads cheap.
 */
export async function findSession(
  service: Service,
  token: string,
  caller?: Pick<Caller, 'address'>,
): Promise<Pick<MemberCaller, 'memberId' | 'sessionId' | 'device' | 'newLogin'> | undefined> {
  const now = service.now();
  const session = await service.db
    .selectFrom('sessions')
    .leftJoin('member_logins as other', 'other.id', 'sessions.new_login')
    .selectAll('sessions')
    .select([
      'other.id as other_id',
      'other.device as other_device',
      'other.network as other_network',
      'other.at as other_at',
    ])
    .where('sessions.id', '=', hashOfToken(token))
    .where('sessions.seen_at', '>', now - SESSION_IDLE)
    .executeTakeFirst();
  if (!session) return undefined;
  if (now - session.seen_at >= HOUR) {
    const network = shortNetwork(caller?.address ?? '');
    const used = network === undefined ? { seen_at: now } : { seen_at: now, network };
    await service.db.updateTable('sessions').set(used).where('id', '=', session.id).execute();
  }
  const newLogin =
    session.other_id === null
      ? undefined
      : {
          id: session.other_id,
          device: session.other_device ?? undefined,
          network: shortNetwork(session.other_network ?? ''),
          at: session.other_at ?? undefined,
        };
  return { memberId: session.member_id, sessionId: session.id, device: session.device ?? null, newLogin };
}

/** Ends one session and revokes its token. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a member and reissues one of them. @returns the new token */
export async function replaceSessions(db: Db, memberId: string, sessionId: string, at: number): Promise<string> {
  const own = await db
    .selectFrom('sessions')
    .select(['created_at as began', 'device', 'network'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const token = await startSession(db, memberId, at, own);
  const kept = hashOfToken(token);
  // Notifications end with their login, and this one goes on.
  await db.updateTable('push_subscriptions').set({ session_id: kept }).where('session_id', '=', sessionId).execute();
  await db.deleteFrom('sessions').where('member_id', '=', memberId).where('id', '<>', kept).execute();
  return token;
}
