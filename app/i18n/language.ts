import type { WireLanguage } from '~/contract/language';

/** The three languages of the product, as BCP 47 tags; the first one is the default. */
export const LANGUAGES = ['en', 'zh-CN', 'ja'] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** How each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文', ja: '日本語' };

/** Reads a language that a cookie, a form or the old local storage named: `zh-cn`, `zh-CN`, `ja`, `en`. */
export function readLanguage(value: unknown): Language | undefined {
  return typeof value === 'string'
    ? LANGUAGES.find((language) => language.toLowerCase() === value.toLowerCase())
    : undefined;
}

/** The language as the wire writes it. */
export function wireLanguage(language: Language): WireLanguage {
  return language === 'zh-CN' ? 'zh-cn' : language;
}
