import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import { maskContact } from '~/contract/contact';
import { REQUEST_KEPT_DAYS, requestDate, type listRequests } from '~/contract/calls/meet';
import { DAY_MS, writeTime } from '~/contract/time';
import { assertNotClosing } from '../closing/not-closing.server';
import { columnSuffix } from '../content/localized';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { runOnce } from '../store/once.server';
import { assertNotSuspended } from '../suspension/suspended.server';
import { assertProfile } from './profiles.server';
import { meetWords } from './sealed-words.server';

/** Unexpired requests. Expired ones are hidden even before housekeeping deletes them. */
function livingRequests({ db, now }: Pick<Service, 'db' | 'now'>) {
  return db.selectFrom('date_requests').where('date_requests.until', '>', now());
}

async function assertOpenTo(trx: Db, memberId: string, profileId: string): Promise<void> {
  await assertProfile(trx, profileId);
  const own = { member_id: memberId, profile_id: profileId };
  const [blocked, open] = [
    await trx
      .selectFrom('profile_blocks')
      .select('at')
      .where((eb) => eb.and(own))
      .executeTakeFirst(),
    await trx
      .selectFrom('date_requests')
      .select('id')
      .where((eb) => eb.and(own))
      .where('status', '!=', 'revoked')
      .executeTakeFirst(),
  ];
  if (blocked) throw new Refusal('not_found', {}, 404);
  if (open) throw new Refusal('exists', { id: open.id });
}

/**
 * Stores a date request: once per `Idempotency-Key`, and one open request per member and profile. Contact and message
 * are encrypted before they reach the database.
 *
 * @throws Refusal `suspended`, `closing`; `not_found`, also for a blocked profile; `exists`
 */
export async function addRequest(
  service: Service,
  { id: profileId, contact, message }: z.output<(typeof requestDate)['request']>,
  caller: MemberCaller,
): Promise<WireOf<typeof requestDate>> {
  const { memberId } = caller;
  const id = uuidv7();
  const words = { contact, text: message || undefined };
  const sealed = await meetWords.seal(service, `meet-request:${id}`, words);
  const asked = { profileId, words: await meetWords.fingerprint(service, words) };
  return runOnce(service, caller, requestDate, asked, async (trx) => {
    await assertNotSuspended(trx, memberId);
    await assertNotClosing(trx, memberId);
    const at = service.now();
    await trx.deleteFrom('date_requests').where('member_id', '=', memberId).where('until', '<=', at).execute();
    await assertOpenTo(trx, memberId, profileId);
    await trx
      .insertInto('date_requests')
      .values({
        id,
        member_id: memberId,
        profile_id: profileId,
        status: 'sent',
        sealed,
        at,
        until: at + REQUEST_KEPT_DAYS * DAY_MS,
      })
      .execute();
    return { id, status: 'sent' as const };
  });
}

/** The member's requests, newest first; contacts masked. */
export async function readRequests(
  service: Service,
  { page, limit, profileId }: z.output<(typeof listRequests)['request']>,
  { memberId, lang }: MemberCaller,
): Promise<WireOf<typeof listRequests>> {
  const own = livingRequests(service)
    .where('date_requests.member_id', '=', memberId)
    .$if(profileId !== undefined, (query) => query.where('date_requests.profile_id', '=', profileId ?? ''));
  const [rows, count] = await Promise.all([
    own
      .innerJoin('profiles', 'profiles.id', 'date_requests.profile_id')
      .select([
        'date_requests.id',
        'date_requests.profile_id',
        'date_requests.status',
        'date_requests.sealed',
        'date_requests.at',
        'date_requests.until',
        `profiles.name_${columnSuffix(lang)} as name`,
      ])
      .orderBy('date_requests.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select((select) => select.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = await Promise.all(
    rows.map(async ({ id, profile_id, name, status, sealed, at, until }) => {
      const { contact, text } = sealed === null ? {} : await meetWords.open(service, `meet-request:${id}`, sealed);
      return {
        id,
        profileId: profile_id,
        name,
        contact: contact === undefined ? null : maskContact(contact),
        message: text ?? null,
        status,
        at: writeTime(at),
        until: writeTime(until),
      };
    }),
  );
  return { list, total: Number(count.total), page, limit };
}

/** Withdraws the matching open requests and deletes contact and message at once. */
export async function takeBack(
  db: Db,
  memberId: string,
  which: { id: string } | { profile_id: string },
): Promise<void> {
  await db
    .updateTable('date_requests')
    .set({ status: 'revoked', sealed: null })
    .where('member_id', '=', memberId)
    .where((eb) => eb.and(which))
    .execute();
}

/**
 * Withdraws a request.
 *
 * @throws Refusal `not_found`, also for another member's request
 */
export async function takeBackOwn(service: Service, id: string, memberId: string): Promise<void> {
  const request = await livingRequests(service)
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!request) throw new Refusal('not_found', {}, 404);
  await takeBack(service.db, memberId, { id });
}

/** Deletes expired requests. */
export async function dropOldRequests({ db, now }: Service): Promise<void> {
  await db.deleteFrom('date_requests').where('until', '<=', now()).execute();
}
