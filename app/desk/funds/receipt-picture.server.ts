import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharp } from '~/media/sharp.server';
import { deskFile } from '../page';
import { fileResponse, recordLook } from '../server/visit.server';

/** Widest picture beside the facts, in pixels: a phone with two pixels a point. */
const WIDTH = 720;
const TURNS = [0, 90, 180, 270];

/** By how many degrees a picture is turned. */
export function readTurn(url: URL): number {
  const turn = Number(url.searchParams.get('turn'));
  return TURNS.includes(turn) ? turn : 0;
}

/** The receipt of a recharge, turned; full size or as wide as the page. */
export const receiptPicture = deskFile({
  path: '/desk/recharges/:id/picture',
  access: ['desk', 'auditor'],
  answer: async (visit) => {
    const { desk, params, url } = visit;
    const id = params['id'] ?? '';
    const record = await desk.db
      .selectFrom('recharges')
      .select(['screenshot', 'member_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    const bytes = record && (await readFile(join(desk.uploads, record.screenshot)).catch(() => undefined));
    if (!bytes) return new Response(null, { status: 404 });
    await recordLook(visit, { act: 'recharge.picture', subject: id, memberId: record.member_id });
    const turned = sharp(bytes).rotate(readTurn(url));
    const isFull = url.searchParams.get('size') === 'full';
    const jpeg = await (isFull ? turned : turned.resize({ width: WIDTH, withoutEnlargement: true }))
      .jpeg({ quality: 80 })
      .toBuffer();
    return fileResponse(new Uint8Array(jpeg), 'image/jpeg');
  },
});
