/** The most that a picture of a payment may weigh, in bytes. */
export const PICTURE_BYTES = 8 * 1024 * 1024;

/** A side that is longer than this is made shorter, in pixels. */
const LONGEST = 2_400;
/** But never so far that the other side falls below this: on a long screenshot of a whole page the text would be gone. */
const NARROWEST = 1_200;
/** More pixels than this are a burden for whoever reviews it, and no screenshot needs them. */
const PIXELS = 20_000_000;

/**
 * The size to which a picture of a payment is made smaller without its text becoming unreadable. Browser and server follow
 * the same rule, so that what the one has made smaller the other leaves as it is.
 *
 * @returns pixels, in the same ratio; the picture's own size where nothing is to be done
 */
export function readableSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const readable = Math.max(LONGEST / Math.max(width, height), NARROWEST / Math.min(width, height));
  const scale = Math.min(readable, Math.sqrt(PIXELS / (width * height)));
  if (!(scale < 1)) return { width, height };
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale + 1e-6));
  return { width: scaled(width), height: scaled(height) };
}
