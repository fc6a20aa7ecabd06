import en from './en';
import { defineLanguage, languageInstance } from './instance';
import ja from './ja';
import type { Language } from './language';
import zhCN from './zh-CN';

defineLanguage('en', en);
defineLanguage('zh-CN', zhCN);
defineLanguage('ja', ja);

/** The texts of a language on the server, where all of them are at hand. */
export function textsOf(language: Language) {
  return languageInstance(language);
}
