/**
 * Money as integer minor units (1 unit = 100 minor units) and its text on the wire.
 *
 * Nothing here uses floating point: an amount is read digit by digit, so "0.1" and 0.1 are both exactly 10 minor units.
 * Source: docs/member-api.md, Transport ("decimal strings with two places … never pass through floating point").
 */

const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/;

/** A whole number of minor units. Always a safe integer. */
export type MinorUnits = number;

/**
 * Parses a decimal text or number as minor units.
 *
 * @param value `"1234.50"`, `"1,234.5"`, `12.5`; further decimals are truncated, never rounded up, so that no amount is
 *   shown too high
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
 * Parses an amount in a request (a stake, a withdrawal). Unlike {@link readAmount} it rejects what it would have to
 * truncate: `"10.005"` must not become `10.00`.
 *
 * @returns minor units, or `undefined` when the value is no amount with at most two decimals
 */
export function readExactAmount(value: unknown): MinorUnits | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^\d{1,15}(\.\d{1,2})?$/.test(text) ? readAmount(text) : undefined;
}

/** Zero-width characters that come along when text is copied. Not U+202E, which changes what is seen. */
const COPIED_ALONG = /[\u200b-\u200f\u2060\u2066\u2068\u2069\ufeff]/g;
/** Full-width forms of ASCII, U+FF01 to U+FF5E, and their offset from ASCII. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_SHIFT = 0xfee0;

/**
 * Normalises typed figures to ASCII: full-width ones, as Chinese and Japanese keyboards type them, and spaces of every
 * width. English, Chinese and Japanese use no other digits in amounts. Look-alikes of digits stay and are rejected:
 * NFKC would read `10²` as 102 and `①⓪` as 10.
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
 * Parses a typed amount after {@link plainFigures}, with commas or spaces between thousands. A comma anywhere else is
 * rejected as ambiguous: `"1,50"` may mean one and a half or 150.
 *
 * @returns minor units, or `undefined` when the text is no amount with at most two decimals
 */
export function readTypedAmount(text: string): MinorUnits | undefined {
  // Members may also type the currency symbol that amounts are shown with.
  const plain = plainFigures(text).replace(/^[$¥]\s*/, '');
  const isGrouped = /^\d{1,3}([, ])\d{3}(\1\d{3})*(\.\d{1,2})?$/.test(plain);
  return readExactAmount(isGrouped ? plain.replace(/[, ]/g, '') : plain);
}

/** Formats minor units as the wire's decimal string: `123450` → `"1234.50"`. */
export function writeAmount(minor: MinorUnits): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
