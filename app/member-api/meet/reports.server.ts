import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import { reportProfile, type listReports } from '~/contract/calls/meet';
import { writeTime } from '~/contract/time';
import { columnSuffix } from '../content/localized';
import type { MemberCaller, Service } from '../service';
import { countRows } from '../store/lists/totals';
import { runOnce } from '../store/once.server';
import { assertNotSuspended } from '../suspension/suspended.server';
import { assertProfile } from './profiles.server';
import { meetWords } from './sealed-words.server';

/** Retention of reports, in ms. */
const REPORTS_KEPT = 365 * 86_400_000;

/**
 * Stores a report, once per `Idempotency-Key`. The text is encrypted before it reaches the database.
 *
 * @throws Refusal `suspended`, `not_found`
 */
export async function addReport(
  service: Service,
  { id: profileId, reason, text }: z.output<(typeof reportProfile)['request']>,
  caller: MemberCaller,
): Promise<WireOf<typeof reportProfile>> {
  const id = uuidv7();
  const words = { text: text || undefined };
  const sealed = words.text === undefined ? null : await meetWords.seal(service, `meet-report:${id}`, words);
  const asked = { profileId, reason, words: await meetWords.fingerprint(service, words) };
  return runOnce(service, caller, reportProfile, asked, async (trx) => {
    await assertNotSuspended(trx, caller.memberId);
    await assertProfile(trx, profileId);
    await trx
      .insertInto('profile_reports')
      .values({ id, member_id: caller.memberId, profile_id: profileId, reason, sealed, at: service.now() })
      .execute();
    return { id };
  });
}

/** The member's reports, newest first, with what became of them. */
export async function readReports(
  { db }: Service,
  { page, limit }: z.output<(typeof listReports)['request']>,
  { memberId, lang }: MemberCaller,
): Promise<WireOf<typeof listReports>> {
  const own = db.selectFrom('profile_reports').where('profile_reports.member_id', '=', memberId);
  const [rows, { total }] = await Promise.all([
    own
      .leftJoin('profiles', 'profiles.id', 'profile_reports.profile_id')
      .select([
        'profile_reports.id',
        'profile_reports.reason',
        'profile_reports.outcome',
        'profile_reports.at',
        'profile_reports.handled_at',
        `profiles.name_${columnSuffix(lang)} as name`,
      ])
      .orderBy('profile_reports.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select(countRows().as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map(({ id, reason, outcome, at, handled_at, name }) => ({
    id,
    reason,
    name: name ?? undefined,
    outcome: outcome ?? undefined,
    at: writeTime(at),
    handledAt: handled_at === null ? undefined : writeTime(handled_at),
  }));
  return { list, total, page, limit };
}

/** Deletes expired reports. */
export async function dropOldReports({ db, now }: Service): Promise<void> {
  await db
    .deleteFrom('profile_reports')
    .where('at', '<=', now() - REPORTS_KEPT)
    .execute();
}
