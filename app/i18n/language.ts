import type { WireLanguage } from '~/contract/language';

/** The three languages of the product, as BCP 47 tags; the first one is the default. */
export const LANGUAGES = ['en', 'zh-CN', 'ja'] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** The native name of each language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文', ja: '日本語' };

/** Parses the language of a cookie, a form or the old local storage: `zh-cn`, `zh-CN`, `ja`, `en`. */
export function readLanguage(value: unknown): Language | undefined {
  return typeof value === 'string'
    ? LANGUAGES.find((language) => language.toLowerCase() === value.toLowerCase())
    : undefined;
}

/** The language in the wire format. */
export function wireLanguage(language: Language): WireLanguage {
  return language === 'zh-CN' ? 'zh-cn' : language;
}
