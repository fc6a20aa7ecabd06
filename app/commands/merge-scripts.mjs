import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScripts, shortHash } from './bundle-scripts.mjs';
import { languagesIn, readPageTexts } from './page-texts.mjs';

const MANIFEST = /^var assets_manifest_default = (.*);$/m;

/** @typedef {import('./common-scripts.mjs').Script} Script */
/** @typedef {import('./common-scripts.mjs').Manifest} Manifest */
/** @typedef {import('./common-scripts.mjs').Output} Output */

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
  const version = shortHash(JSON.stringify([entry, lists, frameTexts]));
  /** @type {Record<string, { url: string, modules?: Record<string, string> }>} */
  const spoken = {};
  for (const [language, routes] of lists) {
    const url = `/build/manifest.${language}-${version}.js`;
    const list = { entry: { module: entry.module }, routes, version, url };
    const texts = `addTexts(${JSON.stringify(frameTexts[language])});`;
    writeFileSync(fileOf(url), `${texts}window.__remixManifest=${JSON.stringify(list)};`);
    spoken[language] = { url, modules: modules[language] };
  }
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, placed(route)]));
  const merged = { ...manifest, version, url: spoken['en']?.url, entry, routes, spoken };
  writeFileSync(
    server,
    source.replace(MANIFEST, () => `var assets_manifest_default = ${JSON.stringify(merged)};`),
  );
}
