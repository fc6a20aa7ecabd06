import type { Kysely } from 'kysely';
import type { REPORT_REASONS, REQUEST_STATES } from '~/contract/calls/meet';
import type { Service } from '../service';
import type { Tables } from '../store/tables';
import { readCount } from '../store/lists/kept-counts';
import { countRows } from '../store/lists/totals';
import { meetWords } from './sealed-words.server';

/** Dependencies of the staff commands, inside a server's process or beside it. */
type Desk = Pick<Service, 'db' | 'settings' | 'now'>;

/** Page of a list. */
interface Wanted {
  page: number;
  limit: number;
}

/** Staff member and time (ms UTC) of an action; undefined until it is done. */
type Done = { at: number; by: string | undefined } | undefined;

/** A report as shown to staff. Time in ms UTC. */
export interface ReportForStaff {
  id: string;
  profileId: string;
  /** In English; undefined when the profile is gone. */
  profile: string | undefined;
  /** Username of the reporting member. */
  member: string;
  reason: (typeof REPORT_REASONS)[number];
  text: string | undefined;
  at: number;
  handled: Done;
}

/** A date request as shown to staff, who decide whether to forward it. Times in ms UTC. */
export interface RequestForStaff {
  id: string;
  profileId: string;
  /** In English. */
  profile: string;
  /** Username. */
  member: string;
  /** Decrypted; undefined after the request was withdrawn. */
  contact: string | undefined;
  message: string | undefined;
  status: (typeof REQUEST_STATES)[number];
  at: number;
  /** Time of its deletion. */
  until: number;
  forwarded: Done;
}

const done = (at: number | null, by: string | null): Done => (at === null ? undefined : { at, by: by ?? undefined });

const reports = (db: Kysely<Tables>) =>
  db
    .selectFrom('profile_reports')
    .innerJoin('members', 'members.id', 'profile_reports.member_id')
    .leftJoin('profiles', 'profiles.id', 'profile_reports.profile_id')
    .selectAll('profile_reports')
    .select(['profiles.name_en as profile', 'members.username as member']);

type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number];

async function readReport(desk: Desk, row: ReportRow): Promise<ReportForStaff> {
  const words = row.sealed === null ? {} : await meetWords.open(desk, `meet-report:${row.id}`, row.sealed);
  return {
    id: row.id,
    profileId: row.profile_id,
    profile: row.profile ?? undefined,
    member: row.member,
    reason: row.reason,
    text: words.text,
    at: row.at,
    handled: done(row.handled_at, row.handled_by),
  };
}

/**
 * Reports about profiles for staff: unhandled ones oldest first, or all newest first.
 *
 * @returns a page and the total
 * @throws Error when the encryption key is missing or differs
 */
export async function listReports(
  desk: Desk,
  { all = false, page, limit }: Wanted & { all?: boolean },
): Promise<{ list: ReportForStaff[]; total: number }> {
  const { db } = desk;
  const [rows, total] = await Promise.all([
    reports(db)
      .$if(!all, (query) => query.where('handled_at', 'is', null))
      .orderBy('profile_reports.id', all ? 'desc' : 'asc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    readCount(db, 'profile_reports', all ? undefined : 'open'),
  ]);
  return { list: await Promise.all(rows.map((row) => readReport(desk, row))), total };
}

/** One report, handled or not. @throws Error as {@link listReports} */
export async function findReport(desk: Desk, id: string): Promise<ReportForStaff | undefined> {
  const row = await reports(desk.db).where('profile_reports.id', '=', id).executeTakeFirst();
  return row && readReport(desk, row);
}

/** Marks a report as handled. @returns false when it was already handled or does not exist */
export async function markHandled({ db, now }: Desk, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profile_reports')
    .set({ handled_at: now(), handled_by: by })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Unexpired requests. */
const requests = ({ db, now }: Desk) =>
  db
    .selectFrom('date_requests')
    .innerJoin('members', 'members.id', 'date_requests.member_id')
    .innerJoin('profiles', 'profiles.id', 'date_requests.profile_id')
    .where('date_requests.until', '>', now());

const requestRows = (desk: Desk) =>
  requests(desk).selectAll('date_requests').select(['profiles.name_en as profile', 'members.username as member']);

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number];

async function readRequest(desk: Desk, row: RequestRow): Promise<RequestForStaff> {
  const words = row.sealed === null ? {} : await meetWords.open(desk, `meet-request:${row.id}`, row.sealed);
  return {
    id: row.id,
    profileId: row.profile_id,
    profile: row.profile,
    member: row.member,
    contact: words.contact,
    message: words.text,
    status: row.status,
    at: row.at,
    until: row.until,
    forwarded: done(row.forwarded_at, row.forwarded_by),
  };
}

/**
 * Pending date requests for staff, oldest first.
 *
 * @returns a page and the total
 * @throws Error when the encryption key is missing or differs
 */
export async function listWaitingRequests(
  desk: Desk,
  { page, limit }: Wanted,
): Promise<{ list: RequestForStaff[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    requestRows(desk)
      .where('date_requests.status', '=', 'sent')
      .orderBy('date_requests.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    requests(desk).where('date_requests.status', '=', 'sent').select(countRows().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: await Promise.all(rows.map((row) => readRequest(desk, row))), total };
}

/** One unexpired date request in any state. @throws Error as {@link listWaitingRequests} */
export async function findRequest(desk: Desk, id: string): Promise<RequestForStaff | undefined> {
  const row = await requestRows(desk).where('date_requests.id', '=', id).executeTakeFirst();
  return row && readRequest(desk, row);
}

/**
 * Marks a pending request as forwarded. The member sees the state, never the actor.
 *
 * @returns false when none with this id is pending: withdrawn, already forwarded, expired or unknown
 */
export async function markForwarded({ db, now }: Desk, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('date_requests')
    .set({ status: 'forwarded', forwarded_at: now(), forwarded_by: by })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where('until', '>', now())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
