import type { WireOf } from '~/contract/call';
import type { login } from '~/contract/calls/account';
import { shortNetwork } from '../../network';
import type { Caller, Service } from '../../service';
import type { Db } from '../../store/database.server';
import { tellMember } from '../../telling/tell.server';
import { lockOpenMember } from '../../store/member-lock.server';
import { toUser, type Member } from '../members.server';
import { recordSecurityEvent } from '../security-log.server';
import { startSession } from '../sessions.server';
import { keepsHistory } from '../../watching/history.server';
import { deviceOf } from './device.server';

/** Where a login is made: the device in words, and the network. */
export interface LoginPlace {
  device: string | null;
  /** As in `network.ts`. */
  network: string;
}

/** The place that a call comes from. */
export async function placeOf({ agent, address }: Caller): Promise<LoginPlace> {
  return { device: await deviceOf(agent), network: address };
}

/** How many of the newest logins are looked at, so that none takes longer for a member who signs in often. */
const REMEMBERED = 500;

/**
 * Whether a login comes from a device and network that the member has not signed in from before: in the last 90 days, or with a login that
 * is still open. The first login of all is none. Logins from before devices were stored count by their network.
 */
async function isNewPlace(db: Db, memberId: string, { device, network }: LoginPlace): Promise<boolean> {
  const [logins, open] = await Promise.all([
    db
      .selectFrom('member_logins')
      .select(['device', 'network'])
      .where('member_id', '=', memberId)
      .where('outcome', 'in', ['signed_in', 'registered'])
      .orderBy('id', 'desc')
      .limit(REMEMBERED)
      .execute(),
    db
      .selectFrom('sessions')
      .select(['device', 'network'])
      .where('member_id', '=', memberId)
      .orderBy('seen_at', 'desc')
      .limit(REMEMBERED)
      .execute(),
  ]);
  const short = shortNetwork(network) ?? null;
  const seen = [
    ...logins.map((login) => ({ device: login.device ?? null, network: shortNetwork(login.network) ?? null })),
    ...open.map((login) => ({ device: login.device ?? null, network: login.network ?? null })),
  ];
  const isSeen = seen.some((login) => login.network === short && (login.device === device || login.device === null));
  return seen.length > 0 && !isSeen;
}

/**
 * Begins a login: writes it into the security log, tells the member's other logins if it comes from a new place, and starts its
 * session. The caller has checked who it is.
 *
 * @param db a transaction
 * @throws Refusal `credentials` for an account that was closed meanwhile
 * @returns the token
 */
export async function beginLogin(
  db: Db,
  { now }: Pick<Service, 'now'>,
  memberId: string,
  kind: 'signed_in' | 'registered',
  place: LoginPlace,
): Promise<string> {
  await lockOpenMember(db, memberId, 'credentials');
  const at = now();
  const isNew = kind === 'signed_in' && (await isNewPlace(db, memberId, place));
  const event = await recordSecurityEvent(db, { member_id: memberId, kind, ...place, at });
  if (isNew) {
    await db.updateTable('sessions').set({ new_login: event }).where('member_id', '=', memberId).execute();
    await tellMember(db, { memberId, kind: 'new_login', at });
  }
  return startSession(db, memberId, at, { device: place.device, network: shortNetwork(place.network) ?? null });
}

/** Begins the login of a known member. @param db a transaction @returns the answer to a login */
export async function startLogin(
  db: Db,
  service: Service,
  member: Member,
  place: LoginPlace,
): Promise<WireOf<typeof login>> {
  const token = await beginLogin(db, service, member.id, 'signed_in', place);
  return { user: await toUser(service, db, member), token, filmHistory: await keepsHistory(db, member.id) };
}
