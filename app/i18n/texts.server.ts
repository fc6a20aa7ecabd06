import en from './en';
import { languageInstance, setLanguageInstance } from './instance';
import ja from './ja';
import type { Language } from './language';
import { addTexts, createTranslator, type Texts, type Translator } from './translate';
import zhCN from './zh-CN';

function defineLanguage(language: Language, catalogue: Parameters<typeof addTexts>[1]): void {
  const texts: Texts = new Map();
  addTexts(texts, catalogue);
  setLanguageInstance(language, createTranslator(language, texts));
}

defineLanguage('en', en);
defineLanguage('zh-CN', zhCN);
defineLanguage('ja', ja);

/** The texts of a language; on the server all languages are loaded. */
export function textsOf(language: Language): Translator {
  return languageInstance(language);
}
