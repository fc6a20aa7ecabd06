import type { REPORT_REASONS } from '~/contract/meet';
import { writeTime } from '~/contract/time';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { openWords } from './sealed-words.server';

/** A report as the operator's staff read it. Times ISO 8601 UTC. */
export interface ReportForStaff {
  id: string;
  profileId: string;
  /** In English; undefined when the profile is gone. */
  profile: string | undefined;
  /** Username of the member who reports. */
  member: string;
  reason: (typeof REPORT_REASONS)[number];
  text: string | undefined;
  at: string;
}

/**
 * Reports about profiles for the operator's staff, newest first.
 *
 * @throws Error when the key that sealed them is missing or another one
 */
export async function listReports(service: Service, limit = 100): Promise<ReportForStaff[]> {
  const rows = await service.db
    .selectFrom('profile_reports')
    .innerJoin('members', 'members.id', 'profile_reports.member_id')
    .leftJoin('profiles', 'profiles.id', 'profile_reports.profile_id')
    .select([
      'profile_reports.id',
      'profile_reports.profile_id',
      'profile_reports.reason',
      'profile_reports.sealed',
      'profile_reports.at',
      'profiles.name_en as profile',
      'members.username as member',
    ])
    .orderBy('profile_reports.id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ id, profile_id, profile, member, reason, sealed, at }) => ({
      id,
      profileId: profile_id,
      profile: profile ?? undefined,
      member,
      reason,
      text: sealed === null ? undefined : (await openWords(service, `meet-report:${id}`, sealed)).text,
      at: writeTime(at),
    })),
  );
}

/** A date request as the operator's staff read it, who alone decide whether to pass it on. Times ISO 8601 UTC. */
export interface RequestForStaff {
  id: string;
  profileId: string;
  /** In English. */
  profile: string;
  /** Username. */
  member: string;
  /** In clear. */
  contact: string;
  message: string | undefined;
  at: string;
  /** When it is deleted. */
  until: string;
}

/**
 * Date requests that wait for the operator's staff, oldest first.
 *
 * @throws Error when the key that sealed them is missing or another one
 */
export async function listWaitingRequests(service: Service, limit = 100): Promise<RequestForStaff[]> {
  const rows = await service.db
    .selectFrom('date_requests')
    .innerJoin('members', 'members.id', 'date_requests.member_id')
    .innerJoin('profiles', 'profiles.id', 'date_requests.profile_id')
    .select([
      'date_requests.id',
      'date_requests.profile_id',
      'date_requests.sealed',
      'date_requests.at',
      'date_requests.until',
      'profiles.name_en as profile',
      'members.username as member',
    ])
    .where('date_requests.status', '=', 'sent')
    .where('date_requests.until', '>', service.now())
    .orderBy('date_requests.id')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ id, profile_id, profile, member, sealed, at, until }) => {
      const { contact = '', text } = sealed === null ? {} : await openWords(service, `meet-request:${id}`, sealed);
      return {
        id,
        profileId: profile_id,
        profile,
        member,
        contact,
        message: text,
        at: writeTime(at),
        until: writeTime(until),
      };
    }),
  );
}

/**
 * Writes down that a waiting request has been passed on; the member reads it on their page.
 *
 * @throws Refusal `not_found` when none with this id waits: it was taken back, has had its time, or never was
 */
export async function markForwarded({ db, now }: Service, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('date_requests')
    .set({ status: 'forwarded' })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where('until', '>', now())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('not_found', {}, 404);
}
