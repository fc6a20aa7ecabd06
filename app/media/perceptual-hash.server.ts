import { median } from 'simple-statistics';
import { sharp } from './sharp.server';

/** Columns and rows that a picture is scaled to. */
const PIXELS = 32;
/** Frequencies in each direction, from one half wave: 64 bits. */
const WAVES = 8;
/** Largest sum of a frequency that is nothing but noise: two of 256 greys. */
const NOISE = 1_024;

/** The cosine of each frequency at each pixel. */
const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: PIXELS }, (_, at) => Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * PIXELS))),
);

/**
 * The perceptual hash of a picture (pHash): the lowest frequencies of its grey (DCT), one bit for each that is above their median.
 * Copies that were resized, recompressed, brightened or cropped by some percent differ in few bits. Two receipts with the same layout
 * and other digits do too.
 *
 * @param picture an intact picture, such as `cleanPicture` makes
 * @returns 64 bits as 16 hex digits
 */
export async function perceptualHash(picture: Uint8Array): Promise<string> {
  const grey = await sharp(picture).greyscale().resize(PIXELS, PIXELS, { fit: 'fill' }).raw().toBuffer();
  // Rows first, then columns.
  const rows = Array.from({ length: PIXELS }, (_, y) =>
    COSINES.map((cosine) => cosine.reduce((sum, factor, x) => sum + factor * (grey[y * PIXELS + x] ?? 0), 0)),
  );
  const sums = COSINES.flatMap((cosine) =>
    COSINES.map((_, wave) => cosine.reduce((sum, factor, y) => sum + factor * (rows[y]?.[wave] ?? 0), 0)),
  );
  const floor = sums.every((sum) => Math.abs(sum) < NOISE) ? Infinity : median(sums);
  const bits = sums.reduce((all, sum) => (all << 1n) | (sum > floor ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
}

/** Set bits of a hex digit. */
const ONES = Array.from({ length: 16 }, (_, digit) => digit.toString(2).replaceAll('0', '').length);

/** Largest number of differing bits at which two pictures look alike: copies of one differ in up to 10, others in 16 and more. */
const ALIKE_BITS = 12;

function distance(a: string, b: string): number {
  let bits = 0;
  for (let at = 0; at < a.length; at++)
    bits += ONES[Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)] ?? 0;
  return bits;
}

/**
 * Whether two pictures look alike, by their perceptual hashes. One that has so little in it, such as a plain colour, that others of
 * its kind would all look alike, is like none.
 */
export const looksAlike = (a: string, b: string): boolean => !/^0*$/.test(a) && distance(a, b) <= ALIKE_BITS;
