import type { WireLanguage } from '~/contract/language';

const SUFFIXES = { en: 'en', 'zh-cn': 'zh_cn', ja: 'ja' } as const satisfies Record<WireLanguage, string>;

/** Column suffix of the caller's language: `name_${columnSuffix(lang)}`. */
export function columnSuffix(lang: WireLanguage): (typeof SUFFIXES)[WireLanguage] {
  return SUFFIXES[lang];
}
