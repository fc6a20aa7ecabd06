import type { i18n, Resource } from 'i18next';
import { setLanguageInstance } from './instance';
import { isolated } from './bidi-isolate';
import type { Language } from './language';

/**
 * Browser replacement for `i18next` and `react-i18next`, see `browser` in package.json. It renders the same texts (a
 * test compares them) and is a thirtieth of the size, since a page has one language and its texts are already loaded.
 * Record 0036.
 */

type Texts = Resource[string];
type Values = Readonly<Record<string, string | number | undefined>>;
type Translate = (key: string, values?: Values | string) => string;

declare global {
  interface Window {
    /** Called by page scripts, which include their texts. */
    addTexts?: typeof addTexts;
  }
}

const FILLED_IN = /\{\{(\w+)(, number)?\}\}/g;
const DEFAULT_PART = 'shell';

const texts = new Map<string, Map<string, string>>();
const translations = new Map<string, Translate>();
let instance: i18n | undefined;

/** Adds texts, by namespace and key; scripts may overlap. */
export function addTexts(more: Texts): void {
  for (const [part, added] of Object.entries(more)) {
    const known = texts.get(part) ?? new Map<string, string>();
    texts.set(part, known);
    for (const [key, text] of Object.entries(added)) known.set(key, String(text));
  }
}

/** Whether scripts have added any texts. */
export const hasTexts = (): boolean => texts.size > 0;

/** The `t` of a namespace: its default for keys without one. */
function translationOf(part: string, language: string, plural: Intl.PluralRules): Translate {
  const number = new Intl.NumberFormat(language);
  const find = (name: string) => {
    const [, other = part, key = ''] = /^(?:(\w+):)?(.*)$/s.exec(name) ?? [];
    return (form: string) => texts.get(other)?.get(key + form);
  };
  return (key, said) => {
    const values: Values = typeof said === 'object' ? said : { defaultValue: said };
    const { count } = values;
    const text = find(key);
    const found = (typeof count === 'number' ? text(`_${plural.select(count)}`) : undefined) ?? text('');
    if (found === undefined) return String(values['defaultValue'] ?? key.slice(key.indexOf(':') + 1));
    return found.replace(FILLED_IN, (gap, name: string, isNumber?: string) => {
      const value = values[name];
      if (value === undefined) return gap;
      return isNumber ? number.format(Number(value)) : isolated(String(value));
    });
  };
}

/** Creates the only instance in a browser: the part of i18next's API that the app uses. */
export function initTexts(language: Language): void {
  const plural = new Intl.PluralRules(language);
  const getFixedT = (_language: unknown, part: string) => {
    const known = translations.get(part) ?? translationOf(part, language, plural);
    translations.set(part, known);
    return known;
  };
  const getResource = (_language: string, part: string, key: string) => texts.get(part)?.get(key);
  translations.clear();
  instance = { language, getFixedT, getResource, t: getFixedT(language, DEFAULT_PART) } as unknown as i18n;
  setLanguageInstance(language, instance);
}

/**
 * `useTranslation` with react-i18next's types. Like there, keys without a namespace belong to the first one.
 *
 * @throws {Error} before {@link initTexts}
 */
export function useTranslation(parts: string | readonly string[] = DEFAULT_PART) {
  if (!instance) throw new Error('No texts');
  const part = typeof parts === 'string' ? parts : (parts[0] ?? DEFAULT_PART);
  return { t: instance.getFixedT(null, part as 'shell'), i18n: instance };
}

if (typeof window !== 'undefined') window.addTexts = addTexts;
