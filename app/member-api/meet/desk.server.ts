import type { Kysely } from 'kysely';
import type { REPORT_OUTCOMES, REPORT_REASONS, REQUEST_STATES } from '~/contract/calls/meet';
import { textsOf, type Localized, type Texts } from '../content/localized';
import type { ActDetail } from '../desk/audit/acts';
import { recordAct, type Staff } from '../desk/audit/audit.server';
import type { Service } from '../service';
import type { Tables } from '../store/tables';
import { readCount } from '../store/lists/kept-counts';
import { countRows } from '../store/lists/totals';
import { inTransaction } from '../store/in-transaction';
import { hideProfile } from './hide-profile.server';
import { meetWords } from './sealed-words.server';

/** Dependencies of the staff commands, inside a server's process or beside it. */
type Desk = Pick<Service, 'db' | 'settings' | 'now'>;

/** Page of a list. */
interface Wanted {
  page: number;
  limit: number;
}

/** Who acts: staff for the audit log, and the name that is kept with the record (`operator:mei`). */
export interface MeetReview {
  staff: Staff;
  by: string;
  detail?: ActDetail;
}

/** What becomes of a report. */
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Staff member and time (ms UTC) of an action; undefined until it is done. */
type Done = { at: number; by: string | undefined } | undefined;

/** A report as shown to staff. Time in ms UTC. */
export interface ReportForStaff {
  id: string;
  profileId: string;
  /** Name in each language; undefined when the profile is gone. */
  profile: Texts | undefined;
  /** When the profile was hidden, ms UTC. */
  hidden: number | undefined;
  /** Username of the reporting member. */
  member: string;
  memberId: string;
  outcome: ReportOutcome | undefined;
  reason: (typeof REPORT_REASONS)[number];
  text: string | undefined;
  at: number;
  handled: Done;
}

/** A date request as shown to staff, who decide whether to forward it. Times in ms UTC. */
export interface RequestForStaff {
  id: string;
  profileId: string;
  /** Name in each language. */
  profile: Texts;
  /** Username. */
  member: string;
  memberId: string;
  /** Whether staff have hidden the profile since. */
  isHidden: boolean;
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

/** What staff see of the profile and of the member, beside the row itself. */
const ABOUT = [
  'profiles.name_en',
  'profiles.name_zh_cn',
  'profiles.name_ja',
  'profiles.hidden_at as hidden',
  'members.username as member',
] as const;

const reports = (db: Kysely<Tables>) =>
  db
    .selectFrom('profile_reports')
    .innerJoin('members', 'members.id', 'profile_reports.member_id')
    .leftJoin('profiles', 'profiles.id', 'profile_reports.profile_id')
    .selectAll('profile_reports')
    .select(ABOUT);

type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number];

async function readReport(desk: Desk, row: ReportRow): Promise<ReportForStaff> {
  const words = row.sealed === null ? {} : await meetWords.open(desk, `meet-report:${row.id}`, row.sealed);
  return {
    id: row.id,
    profileId: row.profile_id,
    profile: row.name_en === null ? undefined : textsOf(row as Localized<'name'>, 'name'),
    hidden: row.hidden ?? undefined,
    member: row.member,
    memberId: row.member_id,
    outcome: row.outcome ?? undefined,
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

/**
 * Decides a report: its member reads the outcome. The outcome `hidden` also hides the profile, unless it is hidden already.
 *
 * @returns false, with nothing changed, when it was decided already or does not exist
 */
export function decideReport(
  { db, now }: Desk,
  id: string,
  outcome: ReportOutcome,
  { staff, by, detail }: MeetReview,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const decided = await trx
      .updateTable('profile_reports')
      .set({ handled_at: at, handled_by: by, outcome })
      .where('id', '=', id)
      .where('handled_at', 'is', null)
      .returning(['member_id', 'profile_id'])
      .executeTakeFirst();
    if (!decided) return false;
    const { member_id: memberId, profile_id: profileId } = decided;
    if (outcome === 'hidden') await hideProfile(trx, profileId, true, { staff, at, detail });
    await recordAct(trx, { staff, at, act: 'report.decide', subject: id, memberId, detail: { ...detail, outcome } });
    return true;
  });
}

/** Unexpired requests. */
const requests = ({ db, now }: Desk) =>
  db
    .selectFrom('date_requests')
    .innerJoin('members', 'members.id', 'date_requests.member_id')
    .innerJoin('profiles', 'profiles.id', 'date_requests.profile_id')
    .where('date_requests.until', '>', now());

const requestRows = (desk: Desk) => requests(desk).selectAll('date_requests').select(ABOUT);

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number];

async function readRequest(desk: Desk, row: RequestRow): Promise<RequestForStaff> {
  const words = row.sealed === null ? {} : await meetWords.open(desk, `meet-request:${row.id}`, row.sealed);
  return {
    id: row.id,
    profileId: row.profile_id,
    profile: textsOf(row, 'name'),
    member: row.member,
    memberId: row.member_id,
    isHidden: row.hidden !== null && row.hidden !== undefined,
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
export function markForwarded({ db, now }: Desk, id: string, { staff, by, detail }: MeetReview): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const forwarded = await trx
      .updateTable('date_requests')
      .set({ status: 'forwarded', forwarded_at: at, forwarded_by: by })
      .where('id', '=', id)
      .where('status', '=', 'sent')
      .where('until', '>', at)
      .returning('member_id')
      .executeTakeFirst();
    if (!forwarded) return false;
    const memberId = forwarded.member_id;
    await recordAct(trx, { staff, at, act: 'date_request.forward', subject: id, memberId, ...(detail && { detail }) });
    return true;
  });
}

/** How many wait, and since when the oldest does, in ms UTC; and the oldest ids. */
export interface Waiting {
  count: number;
  oldest: number | undefined;
  ids: string[];
}

/** How many of the oldest are listed by id. */
const IDS = 50;

/** Date requests that wait. */
export async function waitingRequests({ db, now }: Desk): Promise<Waiting> {
  const waiting = db.selectFrom('date_requests').where('status', '=', 'sent').where('until', '>', now());
  const [rows, { total }] = await Promise.all([
    waiting.select(['id', 'at']).orderBy('id').limit(IDS).execute(),
    waiting.select(countRows().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { count: total, oldest: rows[0]?.at, ids: rows.map(({ id }) => id) };
}

/** Reports that wait. */
export async function waitingReports({ db }: Desk): Promise<Waiting> {
  const rows = await db
    .selectFrom('profile_reports')
    .select(['id', 'at'])
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(IDS)
    .execute();
  return {
    count: await readCount(db, 'profile_reports', 'open'),
    oldest: rows[0]?.at,
    ids: rows.map(({ id }) => id),
  };
}
