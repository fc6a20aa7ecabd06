import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, Record<string, string>>} Texts by part and key */
/**
 * Text keys used by a file: full keys and key prefixes, both with their namespace (part); namespaces of dynamic keys;
 * and all words that may be such keys.
 *
 * @typedef {{ named: Set<string>, codes: Set<string>, begun: Set<string>, byName: Set<string>, words: Set<string>, hasFields: boolean }} Use
 */
/** @typedef {{ inputs: Record<string, { bytesInOutput: number }>, imports: { path: string, kind: string }[] }} Output */

const PARTS = /useTexts\(([^)]*)\)/g;
/** The default namespace of `useTexts()`. */
const DEFAULT_PART = "'shell'";
const LITERAL = /(?<=["'`])[\w.:]+(?=["'`])/g;
const BEGINNING = /`([\w.:]*[.:_])\$\{/g;
/**
 * A dynamic key, that is, no literal in the call. Without a namespace it belongs to the first one of its file. A
 * conditional of two literals is not dynamic.
 */
const ASKED_BY_NAME = /(?<![\w.])t\((?!["'`]|[^()?]+ \? (["'`])[^"'`]+\1 : (["'`])[^"'`]+\2[,)])/;

/** The namespace whose keys are error codes, from any source. */
const ERRORS = 'errors';
/** Code of every response: all error codes in it belong to the frame. */
const ANSWERS = ['app/root.tsx', 'app/web/page/member-page.server.ts', 'app/web/form/submit.server.ts'];
/**
 * Files without texts for members, the catalogues themselves, and `settled-errors.ts`: it lists error codes of all forms, whose
 * texts would follow it to every form.
 */
const HAS_NO_WORDS = /^app\/(member-api\/|i18n\/[^/]+\/|root\/form\/settled-errors\.ts$)/;
/** Files that name fields of forms; elsewhere `month` is part of a date. */
const HAS_FIELDS = /^app\/(routes|pages|domains)\//;
/** Field error codes that an upstream may return for any field; see web/submit.server. */
const OF_A_FIELD = /^(\w+)\.(too_short|too_long|format|exists|invalid|mismatch)$/;

/**
 * Finds the text keys used by a file. Keys are typed, so a dynamic key is written out as a word elsewhere, possibly in
 * a type.
 *
 * @param {string} file
 * @param {string} source
 * @param {string} code the same without types
 * @returns {Use}
 */
function useOf(file, source, code) {
  const hooks = [...code.matchAll(PARTS)].map(([, named]) => (named || DEFAULT_PART).match(LITERAL) ?? []);
  // Keys without a namespace belong to the first one of their hook.
  const parts = hooks.flatMap(([first = '']) => first);
  const beginnings = [...code.matchAll(BEGINNING)].map(([, beginning = '']) => beginning);
  const placed = (/** @type {string[]} */ keys) =>
    keys.flatMap((key) => (key.includes(':') ? [key] : [...parts, ERRORS].map((part) => `${part}:${key}`)));
  return {
    named: new Set(placed(code.match(LITERAL) ?? [])),
    // Error codes have no namespace: a key that has one is rendered where it stands.
    codes: new Set((code.match(LITERAL) ?? []).flatMap((key) => (key.includes(':') ? [] : [`${ERRORS}:${key}`]))),
    begun: new Set(placed(beginnings).filter((beginning) => beginning !== `${ERRORS}:`)),
    byName: new Set(ASKED_BY_NAME.test(code) ? hooks.flatMap(([first = '']) => first) : []),
    words: new Set(source.match(LITERAL)),
    hasFields: HAS_FIELDS.test(file),
  };
}

/**
 * Transitive imports of files, themselves included, according to the server's metafile.
 *
 * @param {Record<string, { imports: { path: string }[] }>} inputs
 * @param {readonly string[]} files
 */
function takenInBy(inputs, files) {
  const all = new Set(files);
  for (const file of all)
    for (const { path } of inputs[file]?.imports ?? [])
      if (/^app\/.*\.tsx?$/.test(path) && !HAS_NO_WORDS.test(path)) all.add(path);
  return all;
}

/**
 * The languages of the catalogues: the folders of `app/i18n`.
 *
 * @param {string} root the repository's folder
 */
export function languagesIn(root) {
  const entries = readdirSync(join(root, 'app', 'i18n'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Finds the texts used by the scripts of a build.
 *
 * @param {string} root the repository's folder
 * @param {Record<string, Output>} outputs of the compiler, by path
 * @returns {Promise<(scripts: readonly string[], but?: readonly string[]) => Record<string, Texts>>} texts by language
 *   used by scripts and their imports, without those of the `but` scripts
 */
export async function readPageTexts(root, outputs) {
  const { build, transform } = await import('esbuild');
  const sourceOf = (/** @type {string} */ input) =>
    input.replace(/^browser-route-module:/, 'app/').replace(/\?browser$/, '');
  const sourcesIn = (/** @type {Iterable<string>} */ scripts) =>
    [...scripts].flatMap((script) => Object.keys(outputs[script]?.inputs ?? {}).map(sourceOf));
  const said = readFileSync(join(root, 'build', 'metafile.server.json'), 'utf8');
  const server = /** @type {{ inputs: Record<string, { imports: { path: string }[] }> }} */ (JSON.parse(said));

  /** By file. @type {Map<string, Use>} */
  const uses = new Map();
  const readUse = async (/** @type {string} */ file) => {
    if (!/^app\/.*\.tsx?$/.test(file) || HAS_NO_WORDS.test(file) || !existsSync(join(root, file))) return;
    const source = readFileSync(join(root, file), 'utf8');
    const { code } = await transform(source, { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic' });
    uses.set(file, useOf(file, source, code));
  };
  const files = new Set([...sourcesIn(Object.keys(outputs)), ...Object.keys(server.inputs)]);
  await Promise.all([...files].map(readUse));
  const usesIn = (/** @type {Iterable<string>} */ from) => [...from].flatMap((file) => uses.get(file) ?? []);

  /** @type {Record<string, Texts>} */
  const catalogues = {};
  for (const language of languagesIn(root)) {
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
  /**
   * Returns a predicate for texts used by browser sources (`drawing`) with error codes from server sources
   * (`answering`).
   *
   * @param {Use[]} drawing @param {Use[]} answering
   * @param {Use[]} [frame] sources of every response; omitted for the frame itself
   */
  const isAskedBy = (drawing, answering, frame) => {
    const own = [...drawing, ...answering];
    const hasWord =
      (/** @type {string} */ word) =>
      (/** @type {Use} */ { words }) =>
        words.has(word);
    /** @param {Set<string>} begun @param {string} name */
    const isBegun = (begun, name) => [...begun].some((beginning) => name.startsWith(beginning));
    /** @param {Use[]} by @param {string} name */
    const isWritten = (by, name) => by.some(({ named, begun }) => named.has(name) || isBegun(begun, name));
    return (/** @type {string} */ text) => {
      const name = text.replace(/_(one|other)$/, '');
      const [part = '', key = ''] = name.split(':');
      if (isWritten(drawing, name)) return true;
      if (part !== ERRORS)
        return drawing.some(({ byName }) => byName.has(part)) && [...own, ...(frame ?? [])].some(hasWord(key));
      if (answering.some(({ codes }) => codes.has(name)) || answering.some(({ begun }) => isBegun(begun, name)))
        return true;
      // Generic codes (no dot) belong to the frame; field codes to pages that mention the field.
      const field = OF_A_FIELD.exec(key)?.[1];
      return frame
        ? field !== undefined && own.some((use) => use.hasFields && hasWord(field)(use))
        : !key.includes('.');
    };
  };
  return (scripts, but = []) => {
    const isFrame = but.length === 0;
    const others = withImports(but);
    const mine = [...withImports(scripts)].filter((script) => !others.has(script));
    const every = takenInBy(server.inputs, [...ANSWERS, ...sourcesIn(isFrame ? mine : others)]);
    const page = [...takenInBy(server.inputs, sourcesIn(mine))].filter((file) => !every.has(file));
    const frame = usesIn(every);
    const isMine = isFrame
      ? isAskedBy(usesIn(sourcesIn(mine)), frame)
      : isAskedBy(usesIn(sourcesIn(mine)), usesIn(page), frame);
    const isOthers = isFrame ? () => false : isAskedBy(usesIn(sourcesIn(others)), frame);
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
