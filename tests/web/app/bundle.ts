import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import * as esbuild from 'esbuild';

/**
 * The app's sources in one script, which a test runs as often as it wants an app of its own: an instance takes a fifth of a
 * second. Importing the sources anew for each took two.
 */

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.cache', 'web-app');
const SCRIPT = join(FOLDER, 'app.js');
const PACKAGES = join(FOLDER, 'packages.json');

/** Programs of their own, modules for browsers, tests and types. */
const IS_LEFT_OUT = /^(commands|probe|member-api\/operator)\/|\.client\.tsx?$|\.(test|d)\.tsx?$/;

/** A chain of full length takes seconds to make. */
const SHORT_CHAIN = 16_384;

type Namespace = Record<string, unknown>;
type Modules = Readonly<Record<string, () => Promise<Namespace>>>;

/** What the compiler makes has no module to be imported: styles of pages are read from its folder, of which there is none here. */
const COMPILED: Readonly<Record<string, Namespace>> = {
  '@remix-run/dev/server-build': { assetsBuildDirectory: 'public/build' },
};

const importPackage = async (name: string): Promise<Namespace> => COMPILED[name] ?? ((await import(name)) as Namespace);

/** Packages stay what they are: the script takes them from what it is run with. */
const packages: esbuild.Plugin = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: /^~\// }, ({ path, kind }) =>
      build.resolve(`./app/${path.slice(2)}`, { kind, resolveDir: ROOT }),
    );
    build.onResolve({ filter: /^[\w@]/ }, ({ path }) => ({ path, namespace: 'package' }));
    build.onLoad({ filter: /.*/, namespace: 'package' }, async ({ path }) => {
      const all = await importPackage(path);
      const names = Object.keys(all).filter((name) => name !== 'default' && /^[a-z_$][\w$]*$/i.test(name));
      const exported = names.map(
        (name, at) => `const _${String(at)} = all.${name}; export { _${String(at)} as ${name} };`,
      );
      const own = 'default' in all ? 'export default all.default;' : '';
      return { contents: [`const all = packages[${JSON.stringify(path)}];`, own, ...exported].join('\n') };
    });
    build.onLoad({ filter: /\.module\.css$/ }, () => ({
      contents: 'export default new Proxy({}, { get: (_, name) => String(name) });',
    }));
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: '' }));
    build.onLoad({ filter: /\/chain\/chain\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace(/(export const CHAIN_LENGTH = )[^;]+/, `$1${String(SHORT_CHAIN)}`);
      if (contents === source) throw new Error(`No CHAIN_LENGTH in ${path}`);
      return { contents, loader: 'ts' };
    });
  },
};

/** Builds the script, once for all test files. */
export default async function bundleApp(): Promise<void> {
  const files = readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' });
  const modules = files.filter((file) => /\.tsx?$/.test(file) && !IS_LEFT_OUT.test(file));
  const entries = modules.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./app/${file}`)}),`);
  const { outputFiles, metafile } = await esbuild.build({
    stdin: { contents: `export const modules = {${entries.join('\n')}};`, resolveDir: ROOT },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    ignoreAnnotations: true,
    sourcemap: 'inline',
    logLevel: 'error',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(import.meta.filename)) },
    plugins: [packages],
  });
  const text = outputFiles[0]?.text ?? '';
  const used = Object.keys(metafile.inputs).flatMap((input) => /^package:(.*)$/.exec(input)?.[1] ?? []);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(SCRIPT, `(async (packages) => {${text.replace(/export \{\s*modules\s*\};/, 'return modules;')}\n})`);
  writeFileSync(PACKAGES, JSON.stringify(used));
}

let script: Script | undefined;
let madeAt: number | undefined;
let known: Promise<Record<string, Namespace>> | undefined;

async function importPackages(): Promise<Record<string, Namespace>> {
  const names = JSON.parse(readFileSync(PACKAGES, 'utf8')) as string[];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await importPackage(name)] as const)));
}

/**
 * Makes the app anew, with modules of its own; none of them has run yet.
 *
 * @param instead packages with which this one runs in place of the real ones, made of these
 * @returns its modules by their paths below app/
 */
export async function instantiate(
  instead: Readonly<Record<string, (real: Namespace) => Namespace>> = {},
): Promise<Modules> {
  const { mtimeMs } = statSync(SCRIPT);
  if (!script || mtimeMs !== madeAt) script = new Script(readFileSync(SCRIPT, 'utf8'), { filename: SCRIPT });
  madeAt = mtimeMs;
  const all = { ...(await (known ??= importPackages())) };
  for (const [name, make] of Object.entries(instead)) all[name] = make(all[name] ?? {});
  const run = script.runInThisContext() as (packages: Record<string, Namespace>) => Promise<Modules>;
  return run(all);
}
