import type { Kysely } from 'kysely';
import type { REPORT_REASONS, REQUEST_STATES } from '~/contract/meet';
import type { Service } from '../service';
import type { Tables } from '../store/tables';
import { readCount } from '../store/kept-counts';
import { countRows } from '../store/totals';
import { meetWords } from './sealed-words.server';

/** Where the operator's staff work: on a server's own store, or beside it. */
type Desk = Pick<Service, 'db' | 'settings' | 'now'>;

/** Which part of a list. */
interface Wanted {
  page: number;
  limit: number;
}

/** What somebody of the staff has done, and when (ms UTC); undefined while nobody has. */
type Done = { at: number; by: string | undefined } | undefined;

/** A report as the operator's staff read it. Time in ms UTC. */
export interface ReportForStaff {
  id: string;
  profileId: string;
  /** In English; undefined when the profile is gone. */
  profile: string | undefined;
  /** Username of the member who reports. */
  member: string;
  reason: (typeof REPORT_REASONS)[number];
  text: string | undefined;
  at: number;
  handled: Done;
}

/** A date request as the operator's staff read it, who alone decide whether to pass it on. Times in ms UTC. */
export interface RequestForStaff {
  id: string;
  profileId: string;
  /** In English. */
  profile: string;
  /** Username. */
  member: string;
  /** In clear; undefined once it was taken back. */
  contact: string | undefined;
  message: string | undefined;
  status: (typeof REQUEST_STATES)[number];
  at: number;
  /** When it is deleted. */
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
 * Reports about profiles for the operator's staff: those that nobody has handled, oldest first, or all, newest first.
 *
 * @returns a page of them, and how many there are in all
 * @throws Error when the key that sealed them is missing or another one
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

/** Writes down that somebody of the staff is done with a report. @returns false when nobody has to be any more */
export async function markHandled({ db, now }: Desk, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profile_reports')
    .set({ handled_at: now(), handled_by: by })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Requests that have not had their time. */
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
 * Date requests that wait for the operator's staff, oldest first.
 *
 * @returns a page of them, and how many there are in all
 * @throws Error when the key that sealed them is missing or another one
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

/** One date request in any state, as long as it is kept. @throws Error as {@link listWaitingRequests} */
export async function findRequest(desk: Desk, id: string): Promise<RequestForStaff | undefined> {
  const row = await requestRows(desk).where('date_requests.id', '=', id).executeTakeFirst();
  return row && readRequest(desk, row);
}

/**
 * Writes down that a waiting request has been passed on, and by whom; the member reads that it was, never who did it.
 *
 * @returns false when none with this id waits: it was taken back, passed on before, has had its time, or never was
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
