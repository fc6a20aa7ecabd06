import { z } from 'zod';
import { readPhone } from '~/contract/phone';
import { wireLanguage, type Language } from '~/i18n/language';

/** Zero-width characters, which copying can add. */
const WIDTHLESS = /\p{Cf}/gu;

/**
 * The name of an app, a separator and a user name. After a CJK app name (微信) the separator may be missing before Latin
 * letters or digits.
 */
const HANDLE = [
  /^(?<app>\p{L}[\p{L}\p{N}]{0,19}(?: ID)?)(?:\s*:\s*|\s+)@?(?<name>[\p{L}\p{N}._+-]{2,64})$/u,
  /^(?<app>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,10})@?(?<name>[\w.+-]{2,64})$/u,
];

/**
 * Apps that use phone numbers as user names, possibly with blanks. Requires a country code: a bare number may be
 * another id (QQ).
 */
const APP_AND_PHONE = /^(?<app>\p{L}[\p{L}\p{N}]{0,19})(?:\s*:\s*|\s+)(?<number>\+[\d\s().-]+)$/u;

/**
 * Parses a contact from one text field and detects its kind by its form.
 *
 * @returns a phone number as E.164, an e-mail address, or `App: name`; or an error code
 */
export function readContact(typed: string, language: Language): { contact: string } | { code: string } {
  const text = typed.normalize('NFKC').replace(WIDTHLESS, '').trim();
  if (text === '') return { code: 'required' };
  if (/^[+(]?[\d\s().-]+$/.test(text)) {
    const contact = readPhone(text, wireLanguage(language));
    return contact === undefined ? { code: 'contact.phone' } : { contact };
  }
  if (/^[^\s:]+@\S*$/.test(text)) {
    const email = z.string().email().max(254).safeParse(text);
    return email.success ? { contact: email.data } : { code: 'email.format' };
  }
  const { app: byPhone, number = '' } = APP_AND_PHONE.exec(text)?.groups ?? {};
  if (byPhone !== undefined) {
    const phone = readPhone(number, wireLanguage(language));
    return phone === undefined ? { code: 'contact.phone' } : { contact: `${byPhone}: ${phone}` };
  }
  for (const shape of HANDLE) {
    const { app, name } = shape.exec(text)?.groups ?? {};
    if (app !== undefined && name !== undefined) return { contact: `${app}: ${name}` };
  }
  return { code: 'contact.app' };
}
