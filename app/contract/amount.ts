/**
 * Money as integer minor units (1 unit = 100 minor units) and its text on the wire.
 *
 * Nothing here uses floating point: an amount is read digit by digit, so "0.1" and 0.1 are both exactly 10 minor units.
 * Source: api.md, Transport ("decimal strings with two places … never pass through floating point").
 */

const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/;

/** A whole number of minor units. Always a safe integer. */
export type MinorUnits = number;

/**
 * Reads a decimal text or number as minor units.
 *
 * @param value `"1234.50"`, `"1,234.5"`, `12.5`; further decimals are cut off, never rounded up, so that nobody is shown
 *   money that isn't there
 * @returns minor units, or `undefined` when the value is no amount
 */
export function readAmount(value: unknown): MinorUnits | undefined {
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().replaceAll(',', '') : '';
  const parts = DECIMAL.exec(text);
  if (!parts) return undefined;
  const [, sign, whole, fraction = ''] = parts;
  const minor = Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`);
  if (!Number.isSafeInteger(minor)) return undefined;
  return sign === '-' ? 0 - minor : minor;
}

/**
 * Reads an amount that somebody asks for (a stake, a withdrawal). Unlike {@link readAmount} it refuses what it would have
 * to cut off: `"10.005"` is nobody's wish for `10.00`.
 *
 * @returns minor units, or `undefined` when the value is no amount with at most two decimals
 */
export function readExactAmount(value: unknown): MinorUnits | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^\d{1,15}(\.\d{1,2})?$/.test(text) ? readAmount(text) : undefined;
}

/** Marks without a width that come along when something is copied. One that turns text round (U+202E) changes what is seen. */
const COPIED_ALONG = /[\u200b-\u200f\u2060\u2066\u2068\u2069\ufeff]/g;
/** Full-width forms of ASCII, from U+FF01 to U+FF5E, and how far they stand behind it. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_SHIFT = 0xfee0;

/**
 * Figures as they are typed, in plain ASCII: full-width ones as Chinese and Japanese keyboards give them, and blanks of every
 * width. English, Chinese and Japanese have no other digits that an amount is typed with. What only looks like a digit stays
 * and is refused: NFKC would read `10²` as 102 and `①⓪` as 10.
 */
export function plainFigures(typed: string): string {
  return typed
    .replace(COPIED_ALONG, '')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_SHIFT))
    .replaceAll('￥', '¥')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/**
 * Reads an amount that a person typed, by {@link plainFigures}, with commas or blanks between thousands. A comma anywhere else
 * is refused rather than guessed at: `"1,50"` may mean one and a half or 150.
 *
 * @returns minor units, or `undefined` when the text is no amount with at most two decimals
 */
export function readTypedAmount(text: string): MinorUnits | undefined {
  // The symbol that amounts are shown with may be typed as well.
  const plain = plainFigures(text).replace(/^[$¥]\s*/, '');
  const isGrouped = /^\d{1,3}([, ])\d{3}(\1\d{3})*(\.\d{1,2})?$/.test(plain);
  return readExactAmount(isGrouped ? plain.replace(/[, ]/g, '') : plain);
}

/** Writes minor units as the wire's decimal string: `123450` → `"1234.50"`. */
export function writeAmount(minor: MinorUnits): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
