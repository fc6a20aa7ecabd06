import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { HOME_COUNTRIES, type WireLanguage } from './language';

/**
 * Parses a typed phone number: accepts full-width digits, spaces and hyphens.
 *
 * @param lang a number without `+` is parsed as one of the language's country, if there is one
 * @returns the number as E.164, or `undefined` when there is no such number
 */
export function readPhone(typed: string, lang: WireLanguage): string | undefined {
  const defaultCountry = HOME_COUNTRIES[lang];
  const phone = parsePhoneNumberFromString(typed.normalize('NFKC'), defaultCountry ? { defaultCountry } : undefined);
  return phone?.isValid() ? phone.number : undefined;
}
