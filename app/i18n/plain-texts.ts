import type { i18n, Resource } from 'i18next';

/** What i18next fills in: `{{name}}`, and other texts: `$t(key)`. */
const IS_FILLED_IN = /\{\{|\$t\(/;

type Texts = Resource[string];
type Translate = (key: unknown, ...rest: unknown[]) => string;

/** A text that stands as it is; `undefined` for everything that i18next has something to do with. */
function plainText(texts: Texts, part: string, key: unknown): string | undefined {
  if (typeof key !== 'string') return undefined;
  const colon = key.indexOf(':');
  const found = texts[colon < 0 ? part : key.slice(0, colon)];
  const text: unknown = typeof found === 'object' ? found[key.slice(colon + 1)] : undefined;
  return typeof text === 'string' && !IS_FILLED_IN.test(text) ? text : undefined;
}

function quick(texts: Texts, part: string, translate: Translate): Translate {
  const plain = new Map<unknown, string | undefined>();
  const known = (key: unknown) => {
    if (!plain.has(key)) plain.set(key, plainText(texts, part, key));
    return plain.get(key);
  };
  return (key, ...rest) => (rest.length === 0 ? known(key) : undefined) ?? translate(key, ...rest);
}

/**
 * Has an instance look up plain texts instead of working them out: most are, and a page asks for a hundred of them. What is
 * counted or filled in goes through i18next as ever.
 *
 * @param texts what the instance was made with, by part; nothing is added later
 */
export function lookUpPlainTexts(instance: i18n, texts: Texts): void {
  const { language, options } = instance;
  const fixed = instance.getFixedT.bind(instance) as unknown as (...asked: unknown[]) => Translate;
  const translate = instance.t.bind(instance) as unknown as Translate;
  const made = new Map<string, Translate>();
  const partOf = (part: string) => {
    const known = made.get(part) ?? quick(texts, part, fixed(null, part));
    made.set(part, known);
    return known;
  };
  const getFixedT = (wanted: unknown, part: unknown, ...rest: unknown[]) =>
    (wanted ?? language) === language && typeof part === 'string' && rest.every((one) => one === undefined)
      ? partOf(part)
      : fixed(wanted, part, ...rest);
  Object.assign(instance, { getFixedT, t: quick(texts, String(options.defaultNS), translate) });
}
