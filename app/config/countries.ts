import { getCountries } from 'libphonenumber-js/max';
import { z } from 'zod';

/**
 * Country codes that are no ISO 3166-1 countries of their own: parts of Saint Helena. (XK is none either, but Kosovo has no other.)
 */
const PARTS: readonly string[] = ['AC', 'TA'];

/** Every country and territory with inhabitants, ISO 3166-1 alpha-2. */
const COUNTRIES: ReadonlySet<string> = new Set(getCountries().filter((code) => !PARTS.includes(code)));

/** The codes of a list such as `JP, MT`: in upper case, each once, in the order of the list. */
export const readCountries = (list: string): string[] => [
  ...new Set(
    list
      .split(/[\s,]+/)
      .filter((code) => code !== '')
      .map((code) => code.toUpperCase()),
  ),
];

/** Whether a code is one of a country: two capital letters of ISO 3166-1. */
export const isCountry = (code: string): boolean => COUNTRIES.has(code);

/** The setting OPERATOR_COUNTRIES. */
export const countries = z
  .string()
  .transform(readCountries)
  .pipe(
    z.array(z.string().refine(isCountry, 'each must be an ISO 3166-1 code such as JP')).nonempty('names no country'),
  );
