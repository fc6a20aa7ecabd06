import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonOf, LARGE, tabRoutes } from './common-scripts.mjs';
import { languagesIn, readPageTexts } from './page-texts.mjs';

const MANIFEST = /^var assets_manifest_default = (.*);$/m;
const IMPORT = /import(?:\{([^}]*)\}from)?"(\/build\/_shared\/[^"]+)"/g;

const IMPORT_LINE = /(?<![\w.$])import(?:\{([^}]*)\}from)?"(\/build\/[^"]+)";/g;

/** @typedef {import('./common-scripts.mjs').Script} Script */
/** @typedef {import('./common-scripts.mjs').Manifest} Manifest */
/** @typedef {import('./common-scripts.mjs').Output} Output */

const shortHash = (/** @type {string} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();

/**
 * Combines imports of the same file: the compiler writes one per shared chunk.
 *
 * @param {string} code minified compiler output
 */
function inOneImport(code) {
  /** @type {Map<string, string[]>} */
  const imported = new Map();
  const rest = code.replace(
    IMPORT_LINE,
    (/** @type {string} */ _, /** @type {string | undefined} */ names, /** @type {string} */ from) => {
      imported.set(from, [...(imported.get(from) ?? []), ...(names ? names.split(',') : [])]);
      return '';
    },
  );
  const lines = [...imported].map(
    ([from, names]) => `import${names.length > 0 ? `{${names.join()}}from` : ''}"${from}";`,
  );
  return lines.join('') + rest;
}

/**
 * Merges the compiler's many small shared chunks: each costs a request, and separately they compress less well. Adds to
 * each page's script the texts it needs, in one file per language.
 *
 * @param {string} root the repository's folder, with a fresh build
 * @throws {Error} when the build has an unknown format
 */
export async function mergeScripts(root) {
  const { build } = await import('esbuild');
  const { minify } = await import('terser');
  const server = join(root, 'build', 'index.js');
  const source = readFileSync(server, 'utf8');
  const fileOf = (/** @type {string} */ address) => join(root, 'public', address);
  const list = readdirSync(join(root, 'public', 'build')).find((name) => name.startsWith('manifest-'));
  if (!list || !MANIFEST.test(source)) throw new Error('The build does not say which scripts it has.');
  const listed = readFileSync(join(root, 'public', 'build', list), 'utf8').replace(/^[^{]*|;\s*$/g, '');
  const manifest = /** @type {Manifest} */ (JSON.parse(listed));
  const metafile = /** @type {{ outputs: Record<string, Output> }} */ (
    JSON.parse(readFileSync(join(root, 'build', 'metafile.js.json'), 'utf8'))
  );
  const addressed = (/** @type {string} */ path) => path.replace(/^public/, '');
  /** @type {Map<string, Output>} */
  const outputs = new Map(
    Object.entries(metafile.outputs)
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, output]) => [
        addressed(path),
        { ...output, imports: output.imports.map((one) => ({ ...one, path: addressed(one.path) })) },
      ]),
  );

  const common = commonOf(manifest, outputs, await tabRoutes(root, manifest.routes));
  /** Names of the chunks' exports in the common file. @type {Map<string, string>} */
  const names = new Map();
  for (const address of common)
    for (const name of outputs.get(address)?.exports ?? [])
      names.set(`${address} ${name}`, `_${names.size.toString(36)}`);
  const exported = (/** @type {string} */ address) =>
    (outputs.get(address)?.exports ?? []).map((name) => `${name} as ${names.get(`${address} ${name}`)}`);
  const { outputFiles } = await build({
    stdin: {
      contents: [...common].map((one) => `export {${exported(one).join()}} from ${JSON.stringify(one)};`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    // Licence comments go to a separate file.
    legalComments: 'external',
    outfile: fileOf('/build/_shared/common.js'),
    logLevel: 'silent',
    plugins: [
      {
        name: 'addresses',
        setup: (bundler) =>
          bundler.onResolve({ filter: /^\/build\// }, ({ path }) =>
            common.has(path) ? { path: fileOf(path) } : { path, external: true },
          ),
      },
    ],
  });
  const textOf = (/** @type {string} */ ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  // Terser after esbuild: its output compresses 4.5 % better. Each pass finds what the one before made unused.
  const compress = { keep_fargs: false, hoist_vars: true, lhs_constants: false, passes: 3 };
  const options = { module: true, ecma: /** @type {const} */ (2020), compress };
  const smallest = async (/** @type {string} */ code) => (await minify(code, options)).code ?? '';
  const whole = await smallest(textOf('.js'));
  const commonAddress = `/build/_shared/common-${shortHash(whole)}.js`;

  // File names contain a content hash, so that they can be cached for ever: with new import names, files need new
  // hashes.
  const renamed = new Map(
    [...outputs.keys()]
      .filter((address) => !common.has(address))
      .map((address) => [address, address.replace(/-[A-Z0-9]{8}\.js$/, (old) => `-${shortHash(old + whole)}.js`)]),
  );
  const inNewWords = (/** @type {string} */ code) =>
    code
      .replace(
        IMPORT,
        (/** @type {string} */ said, /** @type {string | undefined} */ list, /** @type {string} */ from) => {
          if (!common.has(from)) return said;
          const named = list?.split(',').map((one) => {
            const [name = '', local = name] = one.split(' as ');
            return `${names.get(`${from} ${name}`)} as ${local}`;
          });
          return `import${named ? `{${named.join()}}from` : ''}"${commonAddress}"`;
        },
      )
      .replace(/"(\/build\/[^"]+\.js)"/g, (/** @type {string} */ _, /** @type {string} */ address) =>
        JSON.stringify(renamed.get(address) ?? address),
      );
  writeFileSync(fileOf(commonAddress), inNewWords(whole));
  writeFileSync(fileOf(`${commonAddress}.LEGAL.txt`), textOf('.LEGAL.txt'));
  for (const [address, name] of renamed) {
    const code = inOneImport(inNewWords(readFileSync(fileOf(address), 'utf8')));
    writeFileSync(fileOf(name), code.length < LARGE ? await smallest(code) : code);
  }

  const compiled = (/** @type {string} */ address) => `public${address}`;
  // Excludes resource routes (files, streams, calls), to which no script navigates. Keeps `/`, which redirects to a
  // page.
  const isGoneTo = (/** @type {string} */ id, /** @type {Script} */ { module }) =>
    id.endsWith('_index') ||
    Object.keys(metafile.outputs[compiled(module)]?.inputs ?? {}).some((file) => file.startsWith('app/'));
  const languages = languagesIn(root);
  const textsOf = await readPageTexts(root, metafile.outputs);
  const frame = [manifest.entry.module, manifest.routes['root']?.module ?? ''].map(compiled);
  /** Page scripts with texts, by language. @type {Map<string, Record<string, string>>} */
  const speaking = new Map();
  const pages = Object.entries(manifest.routes)
    .filter((one) => isGoneTo(...one))
    .map(([id, { module }]) => {
      const texts = id === 'root' ? textsOf(frame) : textsOf([compiled(module)], frame);
      const name = renamed.get(module) ?? module;
      return { id, texts, name, code: readFileSync(fileOf(name), 'utf8') };
    });
  // One hash for all pages: they change together with the common file, and the manifest is a sixth smaller.
  const edition = shortHash(JSON.stringify(pages));
  for (const { id, texts, name, code } of pages) {
    const written = languages.map((language) => {
      if (Object.keys(texts[language] ?? {}).length === 0) return /** @type {const} */ ([language, name]);
      const address = name.replace(/-[A-Z0-9]{8}\.js$/, `.${language}-${edition}.js`);
      writeFileSync(fileOf(address), `addTexts(${JSON.stringify(texts[language])});${code}`);
      return /** @type {const} */ ([language, address]);
    });
    speaking.set(id, Object.fromEntries(written));
    if (written.every(([, address]) => address !== name)) rmSync(fileOf(name));
  }
  for (const address of [...outputs.keys(), manifest.url]) rmSync(fileOf(address), { force: true });

  const placed = (/** @type {Script} */ script) => ({
    ...script,
    module: renamed.get(script.module) ?? script.module,
    imports: [...new Set([commonAddress, ...(script.imports ?? []).flatMap((address) => renamed.get(address) ?? [])])],
  });
  const entry = placed(manifest.entry);
  const lists = languages.map((language) => {
    const routes = Object.entries(manifest.routes).flatMap(([id, route]) => {
      const module = speaking.get(id)?.[language];
      if (!module) return [];
      // Omits false values, and `imports`, which Remix uses only to prefetch; no link here does.
      const { imports: _, ...rest } = placed(route);
      const said = Object.entries({ ...rest, module }).filter(([, value]) => value);
      return [/** @type {const} */ ([id, Object.fromEntries(said)])];
    });
    return /** @type {const} */ ([language, routes]);
  });
  // Hash of the whole content: browsers cache the manifest for ever by its name, and would miss that a page now has a
  // loader.
  const version = shortHash(JSON.stringify([entry, lists]));
  /** @type {Record<string, { url: string, modules: Record<string, string> }>} */
  const spoken = {};
  for (const [language, routes] of lists) {
    const url = `/build/manifest.${language}-${version}.js`;
    const list = { entry: { module: entry.module }, routes: Object.fromEntries(routes), version, url };
    writeFileSync(fileOf(url), `window.__remixManifest=${JSON.stringify(list)};`);
    spoken[language] = { url, modules: Object.fromEntries(routes.map(([id, { module }]) => [id, String(module)])) };
  }
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, placed(route)]));
  const merged = { ...manifest, version, url: spoken['en']?.url, entry, routes, spoken };
  writeFileSync(
    server,
    source.replace(MANIFEST, () => `var assets_manifest_default = ${JSON.stringify(merged)};`),
  );
}
