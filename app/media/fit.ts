/** Maximum size of a payment screenshot, in bytes. */
export const PICTURE_BYTES = 8 * 1024 * 1024;

/** Maximum length of the longer side, in pixels. */
const LONGEST = 2_400;
/** Minimum of the shorter side after scaling: otherwise the text of a long screenshot becomes unreadable. */
const NARROWEST = 1_200;
/** Maximum number of pixels, to spare reviewers; no screenshot needs more. */
const PIXELS = 20_000_000;

/**
 * The size to which a payment screenshot can shrink while its text stays readable. Browser and server use the same
 * rule, so the server does not scale again.
 *
 * @returns pixels, in the same ratio; the original size when no scaling is needed
 */
export function readableSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const readable = Math.max(LONGEST / Math.max(width, height), NARROWEST / Math.min(width, height));
  const scale = Math.min(readable, Math.sqrt(PIXELS / (width * height)));
  if (!(scale < 1)) return { width, height };
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale + 1e-6));
  return { width: scaled(width), height: scaled(height) };
}
