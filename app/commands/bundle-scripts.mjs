import { createHash } from 'node:crypto';
import { commonOf } from './common-scripts.mjs';

/** The film player is longer, and minified once only: few pages load it. */
const LARGE = 100_000;

/** @typedef {import('./common-scripts.mjs').Manifest} Manifest */
/** @typedef {import('./common-scripts.mjs').Output} Output */
/** @typedef {{ code: string, licences: string }} Script */

export const shortHash = (/** @type {string} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();

/** Minifies esbuild's output: it then compresses 4.5 % better. */
async function smallest(/** @type {string} */ code) {
  const { minify } = await import('terser');
  // Each pass finds what the one before made unused.
  const compress = { keep_fargs: false, hoist_vars: true, lhs_constants: false, passes: 3 };
  return (await minify(code, { module: true, ecma: 2020, compress })).code ?? '';
}

/**
 * @param {string} root the repository's folder
 * @param {string} contents of the script
 * @param {import('esbuild').Plugin['setup']} setup
 */
async function bundle(root, contents, setup) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'external',
    outfile: 'bundle.js',
    logLevel: 'silent',
    plugins: [{ name: 'addresses', setup }],
  });
  const textOf = (/** @type {string} */ ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const inputs = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
  );
  return { code: textOf('.js'), licences: textOf('.LEGAL.txt'), inputs };
}

/**
 * Bundles the compiler's scripts again: one common file in place of the entry, and one for each route and each script that is imported later.
 * The compiler's many small chunks each cost a request, and compress less well.
 *
 * @param {string} root the repository's folder
 * @param {Manifest} manifest
 * @param {ReadonlyMap<string, Output>} outputs of the compiler, by address
 * @returns the new scripts by address, the address of the common one, and the new addresses by those of the compiler
 */
export async function bundleScripts(root, { entry, routes }, outputs) {
  const frame = routes['root']?.module ?? '';
  const pages = Object.values(routes).flatMap(({ module }) => (module === frame ? [] : [module]));
  const imports = [...outputs.values()].flatMap((output) => output.imports);
  const later = imports.flatMap(({ path, kind }) => (kind === 'dynamic-import' && outputs.has(path) ? [path] : []));
  const own = [...new Set([...pages, ...later])];
  const common = commonOf([entry.module, frame], pages, outputs);
  const exportsOf = (/** @type {string} */ address) => outputs.get(address)?.exports ?? [];
  const fileOf = (/** @type {string} */ address) => ({ path: `${root}/public${address}`, sideEffects: true });
  const ownContents = (/** @type {string} */ address) =>
    `export {${exportsOf(address).join()}} from ${JSON.stringify(address)};`;

  /** What scripts import of the common file: `address name`, by script. @type {Map<string, string[]>} */
  const used = new Map();
  for (const address of own) {
    const { inputs } = await bundle(root, ownContents(address), (bundler) => {
      bundler.onResolve({ filter: /^\/build\// }, ({ path, kind }) => {
        if (kind === 'dynamic-import') return { path, external: true };
        return common.has(path) ? { path, namespace: 'common' } : fileOf(path);
      });
      bundler.onLoad({ filter: /./, namespace: 'common' }, ({ path }) => ({
        contents: exportsOf(path)
          .map((name) => `export {it as ${name}} from ${JSON.stringify(`name:${path} ${name}`)};`)
          .join(''),
      }));
      bundler.onResolve({ filter: /^name:/ }, ({ path }) => ({
        path: path.slice('name:'.length),
        namespace: 'name',
        sideEffects: false,
      }));
      // One module for each name: the metafile then says which of them are used.
      bundler.onLoad({ filter: /./, namespace: 'name' }, () => ({ contents: 'export const it = window.it;' }));
    });
    used.set(
      address,
      inputs.flatMap((input) => (input.startsWith('name:') ? [input.slice('name:'.length)] : [])),
    );
  }

  /** Names of exports in the common file, by `address name`. */
  const names = new Map([...new Set([...used.values()].flat())].map((key, i) => [key, `_${i.toString(36)}`]));
  const contents = [
    ...[...names].map(([key, name]) => {
      const [address = '', exported] = key.split(' ');
      return `export {${exported} as ${name}} from ${JSON.stringify(address)};`;
    }),
    // Remix reads these by their own names.
    ownContents(frame),
    `import ${JSON.stringify(entry.module)};`,
  ].join('\n');
  const bundleCommon = (/** @type {ReadonlyMap<string, string>} */ addresses) =>
    bundle(root, contents, (bundler) => {
      bundler.onResolve({ filter: /^\/build\// }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path: addresses.get(path) ?? path, external: true } : fileOf(path),
      );
    });
  // Names have a hash, so that browsers can keep files for ever. The compiler's hash depends on all that a script imports.
  const draft = await bundleCommon(new Map());
  const withHash = (/** @type {string} */ address, /** @type {string} */ content) =>
    address.replace(/-[A-Z0-9]{8}\.js$/, `-${shortHash(content)}.js`);
  const commonAddress = withHash(entry.module, draft.code);
  const renamed = new Map(own.map((address) => [address, withHash(address, address + draft.code)]));
  const { code, licences } = await bundleCommon(renamed);
  /** @type {Map<string, Script>} */
  const scripts = new Map([[commonAddress, { code: await smallest(code), licences }]]);

  for (const address of own) {
    const mine = new Set(used.get(address));
    const inCommon = [...mine].map((key) => names.get(key));
    const said = await bundle(root, ownContents(address), (bundler) => {
      bundler.onResolve({ filter: /^\/build\// }, ({ path, kind }) => {
        if (path === commonAddress) return { path, external: true };
        if (kind === 'dynamic-import') return { path: renamed.get(path) ?? path, external: true };
        return common.has(path) ? { path, namespace: 'common' } : fileOf(path);
      });
      bundler.onLoad({ filter: /./, namespace: 'common' }, ({ path }) => {
        const list = exportsOf(path).map((name) => /** @type {const} */ ([name, `${path} ${name}`]));
        const lines = list.map(([name, key]) =>
          mine.has(key) ? `export {${names.get(key)} as ${name}} from "all:";` : `export const ${name} = 0;`,
        );
        return { contents: lines.join('') };
      });
      // One module for all names, and so one import in the bundle.
      bundler.onResolve({ filter: /^all:$/ }, ({ path }) => ({ path, namespace: 'all', sideEffects: false }));
      bundler.onLoad({ filter: /./, namespace: 'all' }, () => ({
        contents: `export {${inCommon.join()}} from ${JSON.stringify(commonAddress)};`,
      }));
    });
    const isLong = said.code.length > LARGE;
    scripts.set(renamed.get(address) ?? address, {
      code: isLong ? said.code : await smallest(said.code),
      licences: said.licences,
    });
  }
  for (const address of [entry.module, frame]) renamed.set(address, commonAddress);
  return { scripts, commonAddress, renamed };
}
