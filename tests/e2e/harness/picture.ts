import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A new picture as a file for a form: the same picture is accepted only once. */
export async function newPicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const pixels = sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });
  return { name: 'transfer.png', mimeType: 'image/png', buffer: await pixels.png().toBuffer() };
}
