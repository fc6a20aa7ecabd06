import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import type { WireLanguage } from './language';

/** Countries of the languages in which members write numbers without a country code. */
const HOME: Partial<Record<WireLanguage, CountryCode>> = { ja: 'JP', 'zh-cn': 'CN' };

/**
 * A phone number as it is typed: full-width digits, spaces and hyphens are taken.
 *
 * @param lang a number without `+` is read as one of the language's country, where there is one
 * @returns the number as E.164, or `undefined` when there is no such number
 */
export function readPhone(typed: string, lang: WireLanguage): string | undefined {
  const defaultCountry = HOME[lang];
  const phone = parsePhoneNumberFromString(typed.normalize('NFKC'), defaultCountry ? { defaultCountry } : undefined);
  return phone?.isValid() ? phone.number : undefined;
}
