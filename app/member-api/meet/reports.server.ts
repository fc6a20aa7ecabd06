import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import { reportProfile } from '~/contract/calls/meet';
import type { MemberCaller, Service } from '../service';
import { runOnce } from '../store/once.server';
import { assertProfile } from './profiles.server';
import { meetWords } from './sealed-words.server';

/** Retention of reports, in ms. */
const REPORTS_KEPT = 365 * 86_400_000;

/**
 * Stores a report, once per `Idempotency-Key`. The text is encrypted before it reaches the database.
 *
 * @throws Refusal `not_found`
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
    await assertProfile(trx, profileId);
    await trx
      .insertInto('profile_reports')
      .values({ id, member_id: caller.memberId, profile_id: profileId, reason, sealed, at: service.now() })
      .execute();
    return { id };
  });
}

/** Deletes expired reports. */
export async function dropOldReports({ db, now }: Service): Promise<void> {
  await db
    .deleteFrom('profile_reports')
    .where('at', '<=', now() - REPORTS_KEPT)
    .execute();
}
