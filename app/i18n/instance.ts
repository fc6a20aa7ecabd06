import type { i18n } from 'i18next';
import type { Language } from './language';

/** The instances of this process: all three on the server, the page's own in a browser. */
const instances = new Map<Language, i18n>();

/** Makes an instance the one of its language. One per request would cost more than drawing the page. */
export function setLanguageInstance(language: Language, instance: i18n): void {
  instances.set(language, instance);
}

/**
 * The instance of a language; in a browser that of the open page, which has no other texts: the member may have chosen another
 * language in another tab since it was drawn.
 *
 * @throws Error when this process has none
 */
export function languageInstance(language: Language): i18n {
  const [ofPage] = typeof document === 'undefined' ? [] : instances.values();
  const instance = instances.get(language) ?? ofPage;
  if (!instance) throw new Error(`No texts for ${language}`);
  return instance;
}
