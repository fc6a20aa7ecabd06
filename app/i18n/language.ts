import { LANGUAGES, type Language } from '~/contract/language';

export { LANGUAGE_NAMES, LANGUAGES, wireLanguage, type Language } from '~/contract/language';

/** Parses the language of a cookie, a form or the old local storage: `zh-cn`, `zh-CN`, `ja`, `en`. */
export function readLanguage(value: unknown): Language | undefined {
  return typeof value === 'string'
    ? LANGUAGES.find((language) => language.toLowerCase() === value.toLowerCase())
    : undefined;
}
