import type { Catalogue } from './catalogue';
import en from './en';
import { languageInstance, setLanguageInstance } from './instance';
import ja from './ja';
import { LANGUAGES, type Language } from './language';
import { addTexts, createTranslator, type Texts, type Translator } from './translate';
import zhCN from './zh-CN';

/** The texts of every language, by namespace and key. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, 'zh-CN': zhCN, ja };

for (const language of LANGUAGES) {
  const texts: Texts = new Map();
  addTexts(texts, CATALOGUES[language]);
  setLanguageInstance(language, createTranslator(language, texts));
}

/** The texts of a language; on the server all languages are loaded. */
export function textsOf(language: Language): Translator {
  return languageInstance(language);
}
