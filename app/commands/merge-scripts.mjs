import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, readPageTexts } from './page-texts.mjs';

/** Shared pieces that fewer pages than this use stay in files of their own. */
const USED_BY = 5;
/** What pages of the tab bar share is in the one file too: they come one after another. */
const TABS = [
  'routes/home',
  'routes/movie._index',
  'routes/meet._index',
  'routes/vote._index',
  'routes/profile._index',
];
/** Characters of a piece so large that pages without it should not fetch it. */
const LARGE = 20_000;
/** Characters of a piece so small that to ask for it costs more than to have it in the one file. */
const SMALL = 200;

const MANIFEST = /^var assets_manifest_default = (.*);$/m;
const IMPORT = /import(?:\{([^}]*)\}from)?"(\/build\/_shared\/[^"]+)"/g;

const IMPORT_LINE = /(?<![\w.$])import(?:\{([^}]*)\}from)?"(\/build\/[^"]+)";/g;

/** @typedef {{ module: string, imports?: string[] }} Script */
/** @typedef {{ version: string, url: string, entry: Script, routes: Record<string, Script> }} Manifest */
/** @typedef {import('./page-texts.mjs').Output & { bytes: number, exports: string[] }} Output */

const shortHash = (/** @type {string} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();

/**
 * Which pieces go into the one file that every page loads: those of the frame, and what many pages share.
 *
 * @param {Manifest} manifest
 * @param {Map<string, Output>} outputs by address
 */
function commonOf({ entry, routes }, outputs) {
  const frame = [...(entry.imports ?? []), ...(routes['root']?.imports ?? [])];
  /** @type {Map<string, string[]>} */
  const users = new Map(frame.map((address) => [address, []]));
  for (const [id, { imports = [] }] of Object.entries(routes))
    for (const address of imports) users.set(address, [...(users.get(address) ?? []), id]);
  const wanted = [...users].filter(([address, ids]) => {
    if (frame.includes(address)) return true;
    const isShared = ids.length >= USED_BY || ids.filter((id) => TABS.includes(id)).length > 1;
    const bytes = outputs.get(address)?.bytes ?? 0;
    return bytes < SMALL || (isShared && bytes < LARGE);
  });
  const common = new Set(wanted.map(([address]) => address));
  // What imports a piece that stays outside stays outside itself: files must not import each other in a ring.
  for (let before = -1; before !== common.size;) {
    before = common.size;
    for (const address of common)
      if (outputs.get(address)?.imports.some(({ path, kind }) => kind !== 'dynamic-import' && !common.has(path)))
        common.delete(address);
  }
  return common;
}

/**
 * One import for each file in place of many: the compiler writes one for each piece that a page shares.
 *
 * @param {string} code minified, as the compiler writes it
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
 * Merges the many small scripts that the compiler makes of what pages share: each costs a phone a request, and packed one by one
 * they are larger than together. Each page's own script gets the texts that it needs, in a file for each language.
 *
 * @param {string} root the repository's folder, with a fresh build
 * @throws {Error} when the build is none that this knows
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

  const common = commonOf(manifest, outputs);
  /** What each name of a piece is called in the common file. @type {Map<string, string>} */
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
    // Whom it is from stands in a file beside it.
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
  // After esbuild, whose names and code pack less well: 4.5 % of the file.
  const compress = { keep_fargs: false, hoist_vars: true, lhs_constants: false };
  const options = { module: true, ecma: /** @type {const} */ (2020), compress };
  const smallest = async (/** @type {string} */ code) => (await minify(code, options)).code ?? '';
  const whole = await smallest(textOf('.js'));
  const commonAddress = `/build/_shared/common-${shortHash(whole)}.js`;

  // A file's name is made of what is in it, so that it can be kept for ever: with the names in it, it gets another one.
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
  // What only answers (files, streams, calls) is no place to go for a script; the root is, which leads on.
  const isGoneTo = (/** @type {string} */ id, /** @type {Script} */ { module }) =>
    id.endsWith('_index') ||
    Object.keys(metafile.outputs[compiled(module)]?.inputs ?? {}).some((file) => file.startsWith('app/'));
  const textsOf = await readPageTexts(root, metafile.outputs);
  const frame = [manifest.entry.module, manifest.routes['root']?.module ?? ''].map(compiled);
  /** Each page's script with its texts, by language. @type {Map<string, Record<string, string>>} */
  const speaking = new Map();
  const pages = Object.entries(manifest.routes)
    .filter((one) => isGoneTo(...one))
    .map(([id, { module }]) => {
      const texts = id === 'root' ? textsOf(frame) : textsOf([compiled(module)], frame);
      const name = renamed.get(module) ?? module;
      return { id, texts, name, code: readFileSync(fileOf(name), 'utf8') };
    });
  // One for all of them: they change together whenever the one file does, and the list of all of them weighs a sixth less.
  const edition = shortHash(JSON.stringify(pages));
  for (const { id, texts, name, code } of pages) {
    const written = LANGUAGES.map((language) => {
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
  const lists = LANGUAGES.map((language) => {
    const routes = Object.entries(manifest.routes).flatMap(([id, route]) => {
      const module = speaking.get(id)?.[language];
      if (!module) return [];
      // What is false need not be said, nor what Remix would fetch ahead, which no link here asks for.
      const { imports: _, ...rest } = placed(route);
      const said = Object.entries({ ...rest, module }).filter(([, value]) => value);
      return [/** @type {const} */ ([id, Object.fromEntries(said)])];
    });
    return /** @type {const} */ ([language, routes]);
  });
  // Of all that they say: browsers keep a list for good by its name, and would not learn that a page now asks for data.
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
