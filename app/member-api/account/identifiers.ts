import { z } from 'zod';
import { WIRE_LANGUAGES } from '~/contract/language';
import { readPhone } from '~/contract/phone';

/**
 * Reads a username: 3–32 letters, digits, `_`, `.` or `-`, with a letter among them, so that nobody can take another
 * member's phone number as a name and stand in the way of its owner.
 *
 * @returns the name and the key by which it is unique (case does not count), or what is wrong with it
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

/** @returns the e-mail address in the form in which it is kept, or `undefined` when it is none */
export function readEmail(text: string): string | undefined {
  const read = z.string().email().max(254).safeParse(text.trim().toLowerCase());
  return read.success ? read.data : undefined;
}

/** @returns every number that a member may mean who signs in with this text, in whatever language */
export function possiblePhones(text: string): string[] {
  const numbers = WIRE_LANGUAGES.flatMap((lang) => readPhone(text, lang) ?? []);
  return [...new Set(numbers)];
}
