import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import type { WireLanguage } from '~/contract/language';
import { MESSAGES_KEPT_DAYS, sendMessage, type listMessages } from '~/contract/calls/service';
import { DAY_MS, writeTime } from '~/contract/time';
import { findOwnPicture, pictureAddress } from '../funds/uploads.server';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { runOnce } from '../store/once.server';
import { automaticReply, noticeText } from './automatic';
import { findDesk, openDaysOf } from './desk-facts.server';
import { reopen } from './conversations.server';
import { serviceWords, type Said } from './sealed-words.server';
import type { ServiceTables } from './service.tables';

/** Maximum total size of the pictures of a conversation: some twenty of the largest, or hundreds of usual ones. */
const PICTURES_BYTES = 64 * 1024 * 1024;

/** Number of messages a conversation has ever had, deleted ones included. */
export async function placesTaken(db: Db, memberId: string): Promise<number> {
  const last = await db
    .selectFrom('service_messages')
    .select((select) => select.fn.max('place').as('place'))
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  // `max` is null without rows, which the types omit.
  return (last?.place as number | null | undefined) ?? 0;
}

type New = Pick<ServiceTables['service_messages'], 'member_id' | 'place' | 'speaker' | 'at'> &
  Partial<Pick<ServiceTables['service_messages'], 'image' | 'waited' | 'actor'>>;

/**
 * Inserts a message, encrypted before it reaches the database. Load the key first (`serviceWords.ready`).
 *
 * @param trx a transaction that holds the member lock, so that places are unique
 * @returns its id
 */
export async function insertMessage(
  service: Pick<Service, 'db' | 'settings'>,
  trx: Db,
  message: New,
  said: Said | undefined,
): Promise<string> {
  const id = uuidv7();
  const sealed = said === undefined ? null : await serviceWords.seal(service, `service-message:${id}`, said);
  await trx
    .insertInto('service_messages')
    .values({ id, sealed, image: null, answered_at: null, waited: null, actor: null, ...message })
    .execute();
  return id;
}

/** Decrypts a message, in the reader's language. @throws Error when the key is missing or differs */
export async function readText(
  service: Pick<Service, 'db' | 'settings'>,
  id: string,
  sealed: string,
  lang: WireLanguage,
): Promise<string> {
  const said = await serviceWords.open(service, `service-message:${id}`, sealed);
  return 'notice' in said ? noticeText(said, lang) : said.text;
}

async function replyAutomatically(service: Service, trx: Db, memberId: string): Promise<void> {
  const last = await trx
    .selectFrom('service_messages')
    .select('at')
    .where('member_id', '=', memberId)
    .where('speaker', '=', 'automatic')
    // Notices about password resets do not count as replies.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('password_resets')
            .select('password_resets.id')
            .whereRef('password_resets.member_id', '=', 'service_messages.member_id')
            .whereRef('password_resets.at', '=', 'service_messages.at'),
        ),
      ),
    )
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  const desk = await findDesk(trx);
  const hours = desk && { ...desk, days: openDaysOf(desk) };
  const at = service.now();
  const notice = automaticReply({ demo: service.settings.demo, hours, lastAt: last?.at, now: at });
  if (notice === undefined) return;
  const place = (await placesTaken(trx, memberId)) + 1;
  await insertMessage(service, trx, { member_id: memberId, place, speaker: 'automatic', at }, notice);
}

/**
 * @throws Refusal `rate` when the member's stored pictures would exceed the quota; retry after the oldest is deleted
 */
async function checkRoom({ now }: Pick<Service, 'now'>, trx: Db, picture: string, memberId: string): Promise<void> {
  const kept = trx.selectFrom('service_messages').where('member_id', '=', memberId).where('image', 'is not', null);
  // A picture sent several times is stored once.
  const names = kept
    .select('image')
    .union(trx.selectFrom('uploads').select('name as image').where('name', '=', picture));
  const { bytes } = await trx
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) <= PICTURES_BYTES) return;
  const { oldest } = await kept.select(({ fn }) => fn.min('at').as('oldest')).executeTakeFirstOrThrow();
  // Never null here: a single picture always fits.
  const until = oldest + MESSAGES_KEPT_DAYS * DAY_MS;
  throw new Refusal('rate', { retryAfter: Math.max(1, Math.ceil((until - now()) / 1000)) }, 429);
}

/**
 * Stores a message, once per `Idempotency-Key`, and adds an automatic reply while the desk is not staffed.
 *
 * @throws Refusal `invalid` when the picture is not the member's; `rate` when the quota of pictures is full
 */
export async function addMessage(
  service: Service,
  { text, image }: z.output<(typeof sendMessage)['request']>,
  caller: MemberCaller,
): Promise<WireOf<typeof sendMessage>> {
  const { memberId } = caller;
  await serviceWords.ready(service);
  const asked = { image, words: await serviceWords.fingerprint(service, { text: text ?? '' }) };
  return runOnce(service, caller, sendMessage, asked, async (trx) => {
    const picture = image ? await findOwnPicture(trx, image, memberId) : undefined;
    if (image && !picture) throw new Refusal('invalid', { fields: { image: 'invalid' } });
    if (picture) await checkRoom(service, trx, picture.name, memberId);
    const at = service.now();
    const place = (await placesTaken(trx, memberId)) + 1;
    const message = { member_id: memberId, place, speaker: 'member', image: picture?.name ?? null, at } as const;
    const id = await insertMessage(service, trx, message, text ? { text } : undefined);
    await reopen(trx, memberId, caller.lang, at);
    await replyAutomatically(service, trx, memberId);
    return { id, at: writeTime(at) };
  });
}

/** The requested range of places: above `above`, up to the last. */
async function placesOf(
  db: Db,
  { after, page, limit }: z.output<(typeof listMessages)['request']>,
  memberId: string,
  total: number,
): Promise<{ above: number; page?: number }> {
  if (after === undefined) {
    const shown = page ?? Math.max(1, Math.ceil(total / limit));
    return { above: (shown - 1) * limit, page: shown };
  }
  const own = db.selectFrom('service_messages').select('place').where('member_id', '=', memberId);
  // Ids are UUIDv7, so a deleted message still has its place in time.
  const known =
    (await own.where('id', '=', after).executeTakeFirst()) ??
    (await own.where('id', '<=', after).orderBy('place', 'desc').limit(1).executeTakeFirst());
  return { above: known?.place ?? 0 };
}

/** A part of the member's conversation, oldest first: see {@link listMessages}. */
export async function readMessages(
  service: Service,
  asked: z.output<(typeof listMessages)['request']>,
  { memberId, lang }: MemberCaller,
): Promise<WireOf<typeof listMessages>> {
  const { db } = service;
  const total = await placesTaken(db, memberId);
  const { above, page } = await placesOf(db, asked, memberId, total);
  const rows = await db
    .selectFrom('service_messages')
    .select(['id', 'speaker', 'sealed', 'image', 'at'])
    .where('member_id', '=', memberId)
    .where('place', '>', above)
    .where('place', '<=', above + asked.limit)
    .orderBy('place')
    .execute();
  const list = await Promise.all(
    rows.map(async ({ id, speaker, sealed, image, at }) => ({
      id,
      from: speaker,
      text: sealed === null ? null : await readText(service, id, sealed, lang),
      image: image === null ? null : pictureAddress(image),
      at: writeTime(at),
    })),
  );
  return { list, total, limit: asked.limit, ...(page === undefined ? {} : { page }) };
}

/** Deletes expired messages. The cleanup of unused pictures then deletes their files. */
export async function dropOldMessages({ db, now }: Service): Promise<void> {
  await db
    .deleteFrom('service_messages')
    .where('at', '<=', now() - MESSAGES_KEPT_DAYS * DAY_MS)
    .execute();
}
