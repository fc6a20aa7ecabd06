import type { WireLanguage } from '~/contract/language';
import { LANGUAGE_NAMES } from '~/i18n/language';

/** Names of the languages that members write in. */
export const LANGUAGE_OF: Readonly<Record<WireLanguage, string>> = {
  en: LANGUAGE_NAMES.en,
  'zh-cn': LANGUAGE_NAMES['zh-CN'],
  ja: LANGUAGE_NAMES.ja,
};
