import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { z } from 'zod';
import type { WireLanguage } from '~/contract/language';

/** Countries of the languages in which members write numbers without a country code. */
const HOME: Partial<Record<WireLanguage, CountryCode>> = { ja: 'JP', 'zh-cn': 'CN' };

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

/**
 * @param lang a number without `+` is read as one of the language's country, where there is one
 * @returns the number as E.164, or `undefined` when there is no such number
 */
export function readPhone(text: string, lang: WireLanguage): string | undefined {
  const country = HOME[lang];
  const phone = parsePhoneNumberFromString(text.normalize('NFKC'), country ? { defaultCountry: country } : undefined);
  return phone?.isValid() ? phone.number : undefined;
}

/** @returns every number that a member may mean who signs in with this text, in whatever language */
export function possiblePhones(text: string): string[] {
  const numbers = (['en', 'ja', 'zh-cn'] as const).flatMap((lang) => readPhone(text, lang) ?? []);
  return [...new Set(numbers)];
}
