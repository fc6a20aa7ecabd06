import type { Language } from './language';
import type { Translator } from './translate';

/** The instances of this process: all three on the server, only the page's own in a browser. */
const instances = new Map<Language, Translator>();

/** Registers the instance of a language. Shared: one per request would cost more than rendering the page. */
export function setLanguageInstance(language: Language, instance: Translator): void {
  instances.set(language, instance);
}

/**
 * The instance of a language; in a browser always the open page's, which has no other texts: the member may have
 * changed the language in another tab since it was rendered.
 *
 * @throws Error when there is none
 */
export function languageInstance(language: Language): Translator {
  const [ofPage] = typeof document === 'undefined' ? [] : instances.values();
  const instance = instances.get(language) ?? ofPage;
  if (!instance) throw new Error(`No texts for ${language}`);
  return instance;
}
