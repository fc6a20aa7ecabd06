import type { i18n } from 'i18next';
import { isolated } from './bidi-isolate';
import type { Language } from './language';

type Values = Readonly<Record<string, string | number | null | undefined>>;
type Translate = (key: string, values?: Values) => string;

/** Texts by namespace and key. */
export type Texts = Map<string, Map<string, string>>;

/** The texts of a language: the part of i18next's API that the app uses, with its types. */
export interface Translator {
  language: Language;
  /** Keys without a namespace belong to {@link DEFAULT_NAMESPACE}. */
  t: i18n['t'];
  /** The `t` of a namespace: its default for keys without one. */
  forNamespace: (namespace: string) => Translate;
  /** A text with its placeholders. */
  find: (namespace: string, key: string) => string | undefined;
}

export const DEFAULT_NAMESPACE = 'shell';

const PLACEHOLDER = /\{\{(\w+)(, number)?\}\}/g;

/** In Chinese and Japanese, the space between a number and what it counts (`24 小时`, `第 3 回`). A unit of money may go to the next line. */
const BEFORE_COUNTED = /第 (?=[\d{])|(?:\d|\}\}) (?!积分)(?=[ぁ-ん一-鿿])/g;

/** A text in which no line begins between a number and what it counts. */
const keptTogether = (text: string) => text.replace(BEFORE_COUNTED, (found) => `${found.slice(0, -1)}\u00a0`);

/** Adds texts, by namespace and key; known ones may come again. */
export function addTexts(texts: Texts, more: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  for (const [namespace, added] of Object.entries(more)) {
    const known = texts.get(namespace) ?? new Map<string, string>();
    texts.set(namespace, known);
    for (const [key, text] of Object.entries(added)) known.set(key, keptTogether(text));
  }
}

/**
 * Translates as i18next does: `namespace:key`, plural forms by `count`, placeholders `{{name}}` and `{{name, number}}`.
 * A missing text is the `defaultValue` or the key without its namespace. React escapes its output. Record 0036.
 *
 * @param texts may grow later
 */
export function createTranslator(language: Language, texts: Texts): Translator {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  const find = (namespace: string, key: string) => texts.get(namespace)?.get(key);
  const translationOf =
    (namespace: string): Translate =>
    (key, values = {}) => {
      const colon = key.indexOf(':');
      const part = colon < 0 ? namespace : key.slice(0, colon);
      const name = key.slice(colon + 1);
      const { count, defaultValue = name } = values;
      const form = typeof count === 'number' ? find(part, `${name}_${plural.select(count)}`) : undefined;
      const text = form ?? find(part, name);
      if (text === undefined) return String(defaultValue);
      return text.replace(PLACEHOLDER, (gap, filled: string, isNumber?: string) => {
        if (!(filled in values)) return gap;
        const value = values[filled] ?? '';
        return isNumber ? number.format(Number(value)) : isolated(String(value));
      });
    };
  const translations = new Map<string, Translate>();
  const forNamespace = (namespace: string) => {
    const known = translations.get(namespace) ?? translationOf(namespace);
    translations.set(namespace, known);
    return known;
  };
  return { language, t: forNamespace(DEFAULT_NAMESPACE) as i18n['t'], forNamespace, find };
}
