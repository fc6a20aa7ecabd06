import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, Record<string, string>>} Texts by part and key */
/** @typedef {{ named: Set<string>, begun: Set<string> }} Use keys that are named, and beginnings of keys, both with their part */
/** @typedef {{ inputs: Record<string, { bytesInOutput: number }>, imports: { path: string, kind: string }[] }} Output */

export const LANGUAGES = /** @type {const} */ (['en', 'zh-CN', 'ja']);

const PARTS = /useTranslation\(([^)]*)\)/g;
/** The part that `useTranslation()` means. */
const DEFAULT_PART = "'shell'";
const LITERAL = /(?<=["'`])[\w.:]+(?=["'`])/g;
const BEGINNING = /`([\w.:]*[.:_])\$\{/g;
/** A text whose key is not written where it is asked for: its types allow those of the parts that its file names. */
const ASKED_BY_NAME = /(?<![\w.])t\((?!["'`])/;

/**
 * Which texts a file asks for. Keys are typed, so that whatever is not written in full can only be of the parts that the file
 * names.
 *
 * @param {string} code without types
 * @returns {Use}
 */
function useOf(code) {
  const parts = [...code.matchAll(PARTS)].flatMap(([, named]) => (named || DEFAULT_PART).match(LITERAL) ?? []);
  const literals = code.match(LITERAL) ?? [];
  const beginnings = [...code.matchAll(BEGINNING)].map(([, beginning = '']) => beginning);
  const placed = (/** @type {string[]} */ keys) =>
    keys.flatMap((key) => (key.includes(':') ? [key] : parts.map((part) => `${part}:${key}`)));
  const whole = ASKED_BY_NAME.test(code) ? parts.map((part) => `${part}:`) : [];
  return { named: new Set(placed(literals)), begun: new Set([...placed(beginnings), ...whole]) };
}

/**
 * Knows which texts the scripts of a build ask for.
 *
 * @param {string} root the repository's folder
 * @param {Record<string, Output>} outputs of the compiler, by path
 * @returns {Promise<(scripts: readonly string[], but?: readonly string[]) => Record<string, Texts>>} texts by language that
 *   scripts ask for with all that they import, without those that others have
 */
export async function readPageTexts(root, outputs) {
  const { build, transform } = await import('esbuild');
  /** @type {Map<string, Use>} */
  const uses = new Map();
  const sourceOf = (/** @type {string} */ input) =>
    input.replace(/^browser-route-module:/, 'app/').replace(/\?browser$/, '');
  for (const input of new Set(Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)))) {
    const file = sourceOf(input);
    if (!/^app\/.*\.tsx?$/.test(file) || file.startsWith('app/i18n/en/') || !existsSync(join(root, file))) continue;
    const { code } = await transform(readFileSync(join(root, file), 'utf8'), {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
    });
    uses.set(input, useOf(code));
  }

  /** @type {Record<string, Texts>} */
  const catalogues = {};
  for (const language of LANGUAGES) {
    const entry = join(root, 'app', 'i18n', language, 'index.ts');
    const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'esm' });
    const module = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
    const catalogue = /** @type {{ default: Texts }} */ (await import(module));
    catalogues[language] = catalogue.default;
  }

  const withImports = (/** @type {readonly string[]} */ scripts) => {
    const all = new Set(scripts);
    for (const script of all)
      for (const { path, kind } of outputs[script]?.imports ?? []) if (kind !== 'dynamic-import') all.add(path);
    return all;
  };
  return (scripts, but = []) => {
    const others = withImports(but);
    const mine = [...withImports(scripts)].filter((script) => !others.has(script));
    const usesIn = (/** @type {Iterable<string>} */ from) =>
      [...from].flatMap((script) => Object.keys(outputs[script]?.inputs ?? {}).flatMap((one) => uses.get(one) ?? []));
    const isAskedBy = (/** @type {Use[]} */ all) => (/** @type {string} */ name) => {
      const key = name.replace(/_(one|other)$/, '');
      return all.some(
        ({ named, begun }) => named.has(key) || [...begun].some((beginning) => key.startsWith(beginning)),
      );
    };
    const isMine = isAskedBy(usesIn(mine));
    const isOthers = isAskedBy(usesIn(others));
    return Object.fromEntries(
      Object.entries(catalogues).map(([language, catalogue]) => {
        const parts = Object.entries(catalogue).map(([part, texts]) => {
          const asked = Object.entries(texts).filter(
            ([key]) => isMine(`${part}:${key}`) && !isOthers(`${part}:${key}`),
          );
          return /** @type {const} */ ([part, Object.fromEntries(asked)]);
        });
        return [language, Object.fromEntries(parts.filter(([, texts]) => Object.keys(texts).length > 0))];
      }),
    );
  };
}
