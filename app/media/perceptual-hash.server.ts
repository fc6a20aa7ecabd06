import { sharp } from './sharp.server';

/** Columns and rows of differences: 64 bits. */
const SIDE = 8;

/**
 * The perceptual hash of a picture (dHash): scaled to 9 × 8 grey pixels, one bit for each pixel that is brighter than the one on its
 * left. Copies that were resized, recompressed or brightened differ in few bits.
 *
 * @param picture an intact picture, such as `cleanPicture` makes
 * @returns 64 bits as 16 hex digits
 */
export async function perceptualHash(picture: Uint8Array): Promise<string> {
  const grey = await sharp(picture)
    .greyscale()
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const at = row * (SIDE + 1) + column;
      bits = (bits << 1n) | ((grey[at + 1] ?? 0) > (grey[at] ?? 0) ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, '0');
}

/** Set bits of a hex digit. */
const ONES = Array.from({ length: 16 }, (_, digit) => digit.toString(2).replaceAll('0', '').length);

/** In how many of 64 bits two perceptual hashes differ. */
export function hashDistance(a: string, b: string): number {
  let distance = 0;
  for (let at = 0; at < a.length; at++)
    distance += ONES[Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)] ?? 0;
  return distance;
}

/** Whether a picture has so few edges, such as a plain colour, that others of its kind would all look alike. */
export const isFlat = (hash: string): boolean => hashDistance(hash, '0'.repeat(hash.length)) <= 6;
