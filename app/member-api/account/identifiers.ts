import { z } from 'zod';
import { WIRE_LANGUAGES } from '~/contract/language';
import { readPhone } from '~/contract/phone';

/**
 * Reads a username: 3–32 letters, digits, `_`, `.` or `-`, including a letter, so that no username can equal another
 * member's phone number and block its owner.
 *
 * @returns the name and its unique, case-insensitive key, or the validation error
 */
export function readUsername(
  text: string,
): { username: string; key: string } | 'required' | 'too_short' | 'too_long' | 'format' {
  const username = text.trim();
  if (username === '') return 'required';
  if (username.length < 3) return 'too_short';
  if (username.length > 32) return 'too_long';
  return /^[\w.-]+$/.test(username) && /[a-z]/i.test(username) ? { username, key: username.toLowerCase() } : 'format';
}

/** @returns the e-mail address as stored, or `undefined` when invalid */
export function readEmail(text: string): string | undefined {
  const read = z.string().email().max(254).safeParse(text.trim().toLowerCase());
  return read.success ? read.data : undefined;
}

/** @returns every phone number that this login text can mean, in any language */
export function possiblePhones(text: string): string[] {
  const numbers = WIRE_LANGUAGES.flatMap((lang) => readPhone(text, lang) ?? []);
  return [...new Set(numbers)];
}
