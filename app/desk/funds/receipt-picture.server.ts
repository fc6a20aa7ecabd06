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

/** Reads the file of a receipt. @returns `undefined` without a file that is a picture */
async function readReceipt(uploads: string, name: string) {
  try {
    const bytes = await readFile(join(uploads, name));
    // Of a damaged picture what is left of it is shown.
    const picture = sharp(bytes, { failOn: 'none' });
    await picture.metadata();
    return picture;
  } catch {
    return undefined;
  }
}

/** Whether there is a picture to show. @param name of its file */
export const hasReceipt = async (uploads: string, name: string): Promise<boolean> =>
  (await readReceipt(uploads, name)) !== undefined;

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
    const picture = record && (await readReceipt(desk.uploads, record.screenshot));
    if (!picture) return new Response(null, { status: 404 });
    await recordLook(visit, { act: 'recharge.picture', subject: id, memberId: record.member_id });
    const turned = picture.rotate(readTurn(url));
    const isFull = url.searchParams.get('size') === 'full';
    const jpeg = await (isFull ? turned : turned.resize({ width: WIDTH, withoutEnlargement: true }))
      .jpeg({ quality: 80 })
      .toBuffer();
    return fileResponse(new Uint8Array(jpeg), 'image/jpeg');
  },
});
