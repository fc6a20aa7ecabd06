import i18next, { type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en';
import { isolated } from './bidi-isolate';
import { languageInstance, setLanguageInstance } from './instance';
import ja from './ja';
import { LANGUAGES, type Language } from './language';
import { lookUpPlainTexts } from './plain-texts';
import zhCN from './zh-CN';

function defineLanguage(language: Language, texts: Resource[string]): void {
  const instance = i18next.createInstance();
  instance.use(initReactI18next);
  void instance.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...LANGUAGES],
    resources: { [language]: texts },
    ns: Object.keys(texts),
    defaultNS: 'shell',
    keySeparator: false,
    // React escapes its output.
    interpolation: { escape: isolated },
    initImmediate: false,
    returnNull: false,
    react: { useSuspense: false },
  });
  lookUpPlainTexts(instance, texts);
  setLanguageInstance(language, instance);
}

defineLanguage('en', en);
defineLanguage('zh-CN', zhCN);
defineLanguage('ja', ja);

/** The texts of a language; on the server all languages are loaded. */
export function textsOf(language: Language): i18n {
  return languageInstance(language);
}
