import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScripts, shortHash } from './bundle-scripts.mjs';
import { languagesIn, readPageTexts } from './page-texts.mjs';

const MANIFEST = /^var assets_manifest_default = (.*);$/m;

/** @typedef {import('./common-scripts.mjs').Script} Script */
/** @typedef {import('./common-scripts.mjs').Manifest} Manifest */
/** @typedef {import('./common-scripts.mjs').Output} Output */

const FLAGS = ['index', 'hasAction', 'hasLoader', 'hasClientAction', 'hasClientLoader', 'hasErrorBoundary'];

/**
 * The path that a route's id means, by Remix's names of route files. Browsers run it too.
 *
 * @type {(id: string) => string}
 */
const pathOf = (id) =>
  id
    .replace('routes/', '')
    .replace(/_?\./g, '/')
    .replace(/\$/g, ':')
    .replace(/\/?_index$/, '');

const PATH_OF = String(pathOf).replace(/\s+/g, '');

/**
 * The script of the list of routes: one row for each, from which the browser makes the objects that Remix reads. A path or an address that
 * does not follow from the id is in its row. The objects themselves take twice as much, on every page.
 *
 * @param {Record<string, Record<string, string | boolean>>} routes
 * @param {{ entry: { module: string }, version: string, url: string }} others
 * @param {string} ending of the addresses of pages
 * @throws {Error} for a route with something that a row cannot say
 */
function listScript({ root, ...routes }, others, ending) {
  const rows = Object.entries(routes).map(([id, { module, path, id: _, parentId, ...flags }]) => {
    const bits = Object.keys(flags).map((flag) => FLAGS.indexOf(flag));
    if (parentId !== 'root' || bits.includes(-1) || (!path && pathOf(id)))
      throw new Error(`The list of routes cannot say what ${id} is.`);
    const row = [id, bits.reduce((all, bit) => all | (1 << bit), 0)];
    const ownPath = path === pathOf(id) ? undefined : path;
    if (module !== `/build/${id}${ending}`) return [...row, ownPath, module];
    return ownPath ? [...row, ownPath] : row;
  });
  return `{const routes={root:${JSON.stringify(root)}};for(const[id,bits,path,module]of ${JSON.stringify(rows)}){
const route=routes[id]={id,parentId:"root",path:path||(${PATH_OF})(id)||undefined,module:module||"/build/"+id+"${ending}"};
${JSON.stringify(FLAGS)}.forEach((flag,bit)=>{if(bits>>bit&1)route[flag]=true})}
window.__remixManifest=Object.assign(${JSON.stringify(others)},{routes})}`;
}

/**
 * Bundles the scripts again, and adds to each page's script the texts it needs, in one file per language.
 *
 * @param {string} root the repository's folder, with a fresh build
 * @throws {Error} when the build has an unknown format
 */
export async function mergeScripts(root) {
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

  const { scripts, commonAddress, renamed } = await bundleScripts(root, manifest, outputs);
  // The compiler's own scripts are no longer needed.
  for (const address of [...outputs.keys(), manifest.url]) rmSync(fileOf(address), { force: true });

  const compiled = (/** @type {string} */ address) => `public${address}`;
  // Excludes resource routes (files, streams, calls), to which no script navigates. Keeps `/`, which redirects to a
  // page.
  const isGoneTo = (/** @type {string} */ id, /** @type {Script} */ { module }) =>
    id.endsWith('_index') ||
    Object.keys(metafile.outputs[compiled(module)]?.inputs ?? {}).some((file) => file.startsWith('app/'));
  const languages = languagesIn(root);
  const textsOf = await readPageTexts(root, metafile.outputs);
  const frame = [manifest.entry.module, manifest.routes['root']?.module ?? ''].map(compiled);
  const frameTexts = textsOf(frame);
  const pages = Object.entries(manifest.routes)
    .filter(([id, route]) => id !== 'root' && isGoneTo(id, route))
    .map(([id, { module }]) => {
      const name = renamed.get(module) ?? module;
      return { id, texts: textsOf([compiled(module)], frame), name, code: scripts.get(name)?.code ?? '' };
    });
  // One hash for all pages: they change together with the common file, and the manifest is a sixth smaller.
  const edition = shortHash(JSON.stringify(pages));
  /** Addresses of modules, by language and route. @type {Record<string, Record<string, string>>} */
  const modules = Object.fromEntries(languages.map((language) => [language, { root: commonAddress }]));
  for (const { id, texts, name, code } of pages) {
    for (const language of languages) {
      const hasTexts = Object.keys(texts[language] ?? {}).length > 0;
      const address = hasTexts ? name.replace(/-[A-Z0-9]{8}\.js$/, `.${language}-${edition}.js`) : name;
      if (hasTexts)
        scripts.set(address, { code: `addTexts(${JSON.stringify(texts[language])});${code}`, licences: '' });
      modules[language] = { ...modules[language], [id]: address };
    }
    if (languages.every((language) => modules[language]?.[id] !== name)) scripts.delete(name);
  }
  for (const [address, { code, licences }] of scripts) {
    writeFileSync(fileOf(address), code);
    if (licences) writeFileSync(fileOf(`${address}.LEGAL.txt`), licences);
  }

  const placed = (/** @type {Script} */ script) => ({
    ...script,
    module: renamed.get(script.module) ?? script.module,
    imports: [commonAddress],
  });
  const entry = placed(manifest.entry);
  const lists = languages.map((language) => {
    const routes = Object.entries(manifest.routes).flatMap(([id, route]) => {
      const module = modules[language]?.[id];
      if (!module) return [];
      // Omits false values, and `imports`, which Remix uses only to prefetch; no link here does.
      const { imports: _, ...rest } = placed(route);
      const said = Object.entries({ ...rest, module }).filter(([, value]) => value);
      return [/** @type {const} */ ([id, Object.fromEntries(said)])];
    });
    return /** @type {const} */ ([language, Object.fromEntries(routes)]);
  });
  // Hash of the whole content: browsers cache the manifest for ever by its name, and would miss that a page now has a
  // loader.
  const version = shortHash(JSON.stringify([entry, lists, frameTexts, String(listScript), PATH_OF, FLAGS]));
  /** @type {Record<string, { url: string, modules?: Record<string, string> }>} */
  const spoken = {};
  for (const [language, routes] of lists) {
    const url = `/build/manifest.${language}-${version}.js`;
    const texts = `addTexts(${JSON.stringify(frameTexts[language])});`;
    const list = { entry: { module: entry.module }, version, url };
    writeFileSync(fileOf(url), texts + listScript(routes, list, `.${language}-${edition}.js`));
    spoken[language] = { url, modules: modules[language] };
  }
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, placed(route)]));
  const merged = { ...manifest, version, url: spoken['en']?.url, entry, routes, spoken };
  writeFileSync(
    server,
    source.replace(MANIFEST, () => `var assets_manifest_default = ${JSON.stringify(merged)};`),
  );
}
