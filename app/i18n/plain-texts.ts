import type { i18n, Resource } from 'i18next';

/** i18next's placeholders: `{{name}}`, and nested texts: `$t(key)`. */
const IS_FILLED_IN = /\{\{|\$t\(/;

type Texts = Resource[string];
type Translate = (key: unknown, ...rest: unknown[]) => string;

/** A text without placeholders or plurals; `undefined` for everything that i18next must process. */
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
 * Fast path for plain texts: most texts are, and a page uses a hundred of them. Plurals and placeholders still go
 * through i18next.
 *
 * @param texts the instance's resources, by namespace; none may be added later
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
