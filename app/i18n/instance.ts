import i18next, { type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from './language';
import { lookUpPlainTexts } from './plain-texts';

/** The instances of this process: all three on the server, the page's own in a browser. */
const instances = new Map<Language, i18n>();

/**
 * Makes the one instance of a language. An instance per request would cost more than drawing the page.
 *
 * @param language which
 * @param texts its catalogue, by part
 */
export function defineLanguage(language: Language, texts: Resource[string]): i18n {
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
    // React escapes what it prints.
    interpolation: { escapeValue: false },
    initImmediate: false,
    returnNull: false,
    react: { useSuspense: false },
  });
  lookUpPlainTexts(instance, texts);
  instances.set(language, instance);
  return instance;
}

/**
 * The instance of a language.
 *
 * @throws Error when this process has not defined it
 */
export function languageInstance(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`No texts for ${language}`);
  return instance;
}
