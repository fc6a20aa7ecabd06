import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { WireOf } from '~/contract/call';
import type { uploadImage } from '~/contract/calls/funds';
import { PICTURE_BYTES } from '~/media/fit';
import { cleanPicture } from '~/media/picture.server';
import { perceptualHash } from '~/media/perceptual-hash.server';
import { PictureRefused } from '~/media/picture-refused';
import { DAY_MS } from '~/contract/time';
import { findSession } from '../account/sessions.server';
import type { Throttle } from '../account/throttle.server';
import { answerUnknownPath } from '../router.server';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { asMember } from '../store/member-lock.server';

/** 128 random bits, base64url. */
const NAME = /^[\w-]{22}\.jpg$/;

function asRefusal(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  const { reason, retryAfter } = error;
  throw reason === 'rate' ? new Refusal(reason, { retryAfter }, 429) : new Refusal(reason);
}

/** The address of a picture, relative to the API's base URL. */
export const pictureAddress = (name: string) => `upload/image/${name}`;

/**
 * Stores a member's picture.
 *
 * @param folder where pictures are stored
 * @returns its address; the API serves it only to this member
 * @throws Refusal `file_type`, `file_size`, `file_pixels`, `rate`
 */
export async function keepPicture(
  { db, now }: Service,
  throttle: Throttle,
  folder: string,
  file: Uint8Array,
  memberId: string,
): Promise<WireOf<typeof uploadImage>> {
  await throttle.attempt(memberId, async () => {
    if (file.byteLength > PICTURE_BYTES) throw new Refusal('file_size');
    throttle.count(memberId);
  });
  const jpeg = await cleanPicture(file).catch(asRefusal);
  return { url: pictureAddress(await storePicture({ db, at: now() }, folder, jpeg, memberId)) };
}

/**
 * Stores a cleaned picture that a member may see: their own, or one that staff send them.
 *
 * @param at ms UTC
 * @returns the name of its file
 * @throws SessionOver for a closed account; no file is left
 */
export async function storePicture(
  { db, at }: { db: Db; at: number },
  folder: string,
  jpeg: Buffer,
  memberId: string,
): Promise<string> {
  const hash = createHash('sha256').update(jpeg).digest('hex');
  const name = `${randomBytes(16).toString('base64url')}.jpg`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), jpeg, { flag: 'wx', mode: 0o600 });
  const look = await perceptualHash(jpeg);
  const row = { name, member_id: memberId, picture_hash: hash, look, bytes: jpeg.byteLength, created_at: at };
  await asMember(db, memberId, (trx) => trx.insertInto('uploads').values(row).execute()).catch(
    async (error: unknown) => {
      // Without a row nothing would ever delete it.
      await unlink(join(folder, name));
      throw error;
    },
  );
  return name;
}

/**
 * @param address what {@link keepPicture} returned, optionally prefixed with a slash or the API's base address
 * @returns the picture, if it belongs to the member
 */
export async function findOwnPicture(db: Db, address: string, memberId: string) {
  const name = /(?:^|\/)upload\/image\/([^/?#]+)$/.exec(address.trim())?.[1] ?? '';
  return db
    .selectFrom('uploads')
    .select(['name', 'picture_hash', 'look'])
    .where('name', '=', name)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Answers GET /upload/image/:name. 404 for everyone but the owner. */
export function answerPicture(service: Service, folder: string) {
  return async (context: Context): Promise<Response> => {
    const name = context.req.param('name') ?? '';
    const session = await findSession(service, context.req.header('token') ?? '');
    const picture =
      session && NAME.test(name) && (await findOwnPicture(service.db, context.req.path, session.memberId));
    if (!picture) return answerUnknownPath(context);
    const bytes = await readFile(join(folder, picture.name));
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'private, no-store',
    });
  };
}

/** Deletes pictures that are unused after a day, or whose message was deleted. */
export async function dropUnusedPictures({ db, now, log }: Service, folder: string): Promise<void> {
  const dropped = await db
    .deleteFrom('uploads')
    .where('created_at', '<', now() - DAY_MS)
    .where('recharged', '=', sql.lit(0))
    .where((eb) => {
      const recharge = eb.selectFrom('recharges').select('id').whereRef('recharges.screenshot', '=', 'uploads.name');
      const message = eb
        .selectFrom('service_messages')
        .select('id')
        .whereRef('service_messages.image', '=', 'uploads.name');
      return eb.and([eb.not(eb.exists(recharge)), eb.not(eb.exists(message))]);
    })
    .returning('name')
    .execute();
  for (const { name } of dropped)
    await unlink(join(folder, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        log.error({ err: error, name }, 'an unused picture could not be deleted');
    });
}
