import type { Language } from './language';

/** The value of the choice "another country". */
export const OTHER_COUNTRY = 'other';

/** The names of countries in a language, by their ISO 3166-1 codes, in the order of the list. For servers: browsers know fewer. */
function namesOf(codes: readonly string[], language: Language): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return codes.map((code) => names.of(code) ?? code);
}

/** Countries in one line: `Malta and Japan`. */
export const countryList = (codes: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(namesOf(codes, language));

/** Countries to choose from, sorted by their names. */
export function countryOptions(codes: readonly string[], language: Language): { value: string; label: string }[] {
  const names = namesOf(codes, language);
  const options = codes.map((value, index) => ({ value, label: names[index] ?? value }));
  const { compare } = new Intl.Collator(language);
  return options.sort((one, other) => compare(one.label, other.label));
}
