import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { securityMetrics } from '~/config/observing/metrics.server';
import type { WireOf } from '~/contract/call';
import { SECURITY_LOG_DAYS, type listSecurityEvents, type SecurityEventKind } from '~/contract/calls/security';
import { writeTime } from '~/contract/time';
import { shortNetwork } from '../network';
import type { MemberCaller, Service } from '../service';
import { SessionOver } from '../refusal';
import type { Db } from '../store/database.server';
import { asMember } from '../store/member-lock.server';
import { countRows } from '../store/lists/totals';

const HOUR = 3_600_000;

/** Retention of the security log, in ms. Source: docs/security.md. */
const LOG_KEPT = SECURITY_LOG_DAYS * 24 * HOUR;

/** Retention of attempts with an unknown name, in ms. */
const STRANGERS_KEPT = HOUR;

/** An entry of the security log. */
interface SecurityEvent {
  /** None for an attempt with an unknown name. */
  member_id: string | null;
  kind: SecurityEventKind;
  /** As in `network.ts`; blank for what staff did. */
  network: string;
  /** In words, see `device.server.ts`. */
  device: string | null;
  /** ms UTC */
  at: number;
}

/**
 * Writes an entry of the security log. Attempts that a rate limit turns away must not be written: there may be any number of them.
 *
 * @param db the transaction of the change, if there is one
 * @returns its id
 */
export async function recordSecurityEvent(db: Db, { kind, ...event }: SecurityEvent): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('member_logins')
    .values({ id, outcome: kind, ...event })
    .execute();
  return id;
}

/**
 * Counts that a login was refused, and writes it down; nothing is written for an account that was closed meanwhile.
 *
 * @param memberId null for an unknown name
 * @param at ms UTC
 */
export async function recordRefusedLogin(
  db: Db,
  memberId: string | null,
  place: Pick<SecurityEvent, 'network' | 'device'>,
  at: number,
): Promise<void> {
  securityMetrics().failed.inc({ of: 'members' });
  const event = { kind: 'refused', member_id: memberId, ...place, at } as const;
  if (memberId === null) await recordSecurityEvent(db, event);
  else
    await asMember(db, memberId, (trx) => recordSecurityEvent(trx, event)).catch((error: unknown) => {
      if (!(error instanceof SessionOver)) throw error;
    });
}

/** Who did something to an account, and from where. */
export type EventPlace = Pick<MemberCaller, 'memberId' | 'address' | 'device'>;

/** Writes an entry about what a caller did to their own account. @param at ms UTC */
export function recordOwnEvent(
  db: Db,
  { memberId, address, device }: EventPlace,
  kind: SecurityEventKind,
  at: number,
): Promise<string> {
  return recordSecurityEvent(db, { member_id: memberId, kind, network: address, device, at });
}

/** A page of a member's security log, newest first. */
export async function readSecurityEvents(
  { db }: Service,
  { page, limit }: z.output<(typeof listSecurityEvents)['request']>,
  { memberId }: MemberCaller,
): Promise<WireOf<typeof listSecurityEvents>> {
  const own = db.selectFrom('member_logins').where('member_id', '=', memberId);
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'outcome', 'device', 'network', 'at'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select(countRows().as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map(({ id, outcome, device = null, network, at }) => ({
    id,
    kind: outcome,
    device,
    // The whole network is for staff.
    network: shortNetwork(network),
    at: writeTime(at),
  }));
  return { list, total, page, limit };
}

/** Deletes old entries. */
export async function dropOldEvents({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('member_logins')
    .where('at', '<', now() - LOG_KEPT)
    .execute();
  await db
    .deleteFrom('member_logins')
    .where('member_id', 'is', null)
    .where('at', '<', now() - STRANGERS_KEPT)
    .execute();
}
