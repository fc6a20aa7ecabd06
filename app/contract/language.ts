import type { CountryCode } from 'libphonenumber-js/max';

/**
 * The languages of the app, as BCP 47 tags; the first one is the default. What differs by language is in a record by
 * {@link Language} or {@link WireLanguage}, so that the compiler names each place that a new tag lacks. Recipe:
 * CONTRIBUTING.md, A language.
 */
export const LANGUAGES = ['en', 'zh-CN', 'ja'] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** The `lang` query of the wire: the tag in lower case. Source: docs/member-api.md, Transport. */
export type WireLanguage = Lowercase<Language>;

/** The language in the wire format. */
export function wireLanguage<Tag extends Language>(language: Tag): Lowercase<Tag> {
  return language.toLowerCase() as Lowercase<Tag>;
}

type InLowerCase<Tags extends readonly string[]> = { readonly [Index in keyof Tags]: Lowercase<Tags[Index]> };

/** All of {@link WireLanguage}, in the order of {@link LANGUAGES}. */
export const WIRE_LANGUAGES = /* @__PURE__ */ LANGUAGES.map((language) =>
  wireLanguage(language),
) as unknown as InLowerCase<typeof LANGUAGES>;

/** The native name of each language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文', ja: '日本語' };

/** Currency symbol by language. Source: specification, chapter 1. */
export const CURRENCY_SYMBOLS: Readonly<Record<Language, string>> = { en: '$', 'zh-CN': '¥', ja: '¥' };

/** Default countries, for phone numbers without a country code. */
export const HOME_COUNTRIES: Readonly<Record<WireLanguage, CountryCode | undefined>> = {
  en: undefined,
  'zh-cn': 'CN',
  ja: 'JP',
};

/** Suffixes of the text fields of an announcement: `text_en_us`. Source: docs/member-api.md, getNotice. */
export const NOTICE_SUFFIXES = { en: 'en_us', 'zh-CN': 'zh_cn', ja: 'ja_jp' } as const satisfies Record<
  Language,
  string
>;
