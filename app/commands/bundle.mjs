import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeScripts } from './merge-scripts.mjs';
import { packFiles } from './pack-files.mjs';
import { inTurn, ROOT, runQuietly } from './task.mjs';

/** Sources of a build besides app/; the server verifies draws with the members' own verifier. */
const ALSO = ['package.json', 'package-lock.json', 'remix.config.js', 'tsconfig.json', 'public/verify.mjs'];
/** The only command whose sources are here: the others that are built have theirs elsewhere in app/. */
const DOCTOR = join('app', 'commands', 'doctor');
/** The program that serves a build: what the image runs. */
const SERVER = `import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Paths of the build and of the configuration are those of the app's folder, wherever it is started from.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// 10 MB less for at most 3 % of the processor time, see docs/decisions/0031. Before the import: cached code is read with the flags that it was written with.
setFlagsFromString('--heap-growing-percent=15');
const build = await import('./index.js');

export const app = await build.entry.module.startServer(build, () => import('./tracing.js'));
`;
const stampOf = (/** @type {string} */ root) => join(root, 'build', '.sources');

/**
 * One hash over all sources of a build. Ignores modification times, which a checkout changes.
 *
 * @param {string} root the repository's folder
 * @returns {string} SHA-256, hex
 */
export function sourcesHash(root) {
  const hash = createHash('sha256').update(process.versions.modules);
  const files = readdirSync(join(root, 'app'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(root, 'app', 'commands')) || file.startsWith(join(root, DOCTOR)));
  for (const file of [...ALSO.map((name) => join(root, name)), ...files].sort()) {
    const text = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${String(text.length)}\0`).update(text);
  }
  return hash.digest('hex');
}

/**
 * Whether the build exists and matches the sources.
 *
 * @param {string} root the repository's folder
 */
export function isBuilt(root) {
  const made = [
    'build/index.js',
    'build/server.js',
    'build/operator.js',
    'build/probe.js',
    'build/config.js',
    'build/doctor.js',
    'build/tracing.js',
    'public/build',
    'build/.sources',
  ].every((path) => existsSync(join(root, path)));
  return made && readFileSync(stampOf(root), 'utf8') === sourcesHash(root);
}

/**
 * Bundles a command separately from the server: it must run without sources, and must not start the server.
 *
 * @param {string} root the repository's folder
 * @param {string} entry
 * @param {string} outfile
 * @returns esbuild's metafile
 */
async function bundleCommand(root, entry, outfile, /** @type {'external' | 'bundle'} */ packages = 'external') {
  // Dynamic import, because this file is loaded before packages are installed.
  const { build: bundle } = await import('esbuild');
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    alias: { '~': './app' },
    bundle: true,
    // The modules of packages, of which the bundle needs no more than what is used.
    ...(packages === 'external' ? { packages } : { mainFields: ['module', 'main'] }),
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    metafile: true,
    logLevel: 'silent',
  });
  return metafile;
}

/**
 * Code with escapes in place of all letters beyond ASCII, of which the compiler leaves those in regular expressions and comments.
 * With one such letter V8 keeps the whole file with two bytes a letter: 7.2 MB in place of 3.6.
 *
 * @param {string} code what the compiler has written
 * @throws {Error} where such a letter is in a `String.raw`, whose text an escape would change
 */
export function inAscii(code) {
  const raw = /\bString\.raw`[^`]*?[^\0-\x7f]/.exec(code);
  if (raw) throw new Error(`Write the last letter of ${raw[0]} as an escape.`);
  // By code units: regular expressions read two escapes of a pair as one letter.

  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Packages that stay outside of the server's bundle, because they load native code, or a file of their own by its path. */
const NOT_BUNDLED = ['sharp', 'heic-decode'];

/** A second undici of 0.6 MB, of which Remix needs the `fetch` that `installGlobals` puts in the place of Node's. It is not called. */
const isUnusedFetch = (/** @type {string} */ path, /** @type {string} */ importer) =>
  path === 'undici' && importer.includes('/@remix-run/node/');

/**
 * What is imported later stays outside as well: many operators never need it, and esbuild leaves CommonJS packages no named exports there.
 *
 * @type {import('esbuild').Plugin}
 */
const OUTSIDE = {
  name: 'outside',
  setup: (build) =>
    build.onResolve({ filter: /./ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' || isUnusedFetch(path, importer) ? { path, external: true } : undefined,
    ),
};

/**
 * Bundles the compiled server with its packages. V8 keeps the text of each file that it has loaded: one file without comments and spaces
 * takes 15 MB less memory than hundreds of files of packages, see docs/decisions/0031.
 *
 * @param {string} root the repository's folder
 */
async function bundlePackages(root) {
  const { build: bundle } = await import('esbuild');
  const server = join('build', 'index.js');
  await bundle({
    absWorkingDir: root,
    entryPoints: [server],
    outfile: server,
    allowOverwrite: true,
    bundle: true,
    external: NOT_BUNDLED,
    plugins: [OUTSIDE],
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // One copy of a package, also where one of its users imports it and another requires it.
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    minifyWhitespace: true,
    // Node prints the line of an uncaught error.
    lineLimit: 160,
    legalComments: 'none',
    // CommonJS packages require Node's own modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'silent',
  });
}

/** Bundles the operator command. */
export function buildOperator(/** @type {string} */ root, outfile = join(root, 'build', 'operator.js')) {
  return bundleCommand(root, 'app/member-api/operator/main.ts', outfile);
}

/** Bundles the probe command. */
export function buildProbe(/** @type {string} */ root, outfile = join(root, 'build', 'probe.js')) {
  return bundleCommand(root, 'app/probe/main.ts', outfile);
}

/** Bundles the command that says which configuration is in force. */
export function buildConfig(/** @type {string} */ root, outfile = join(root, 'build', 'config.js')) {
  return bundleCommand(root, 'app/config/report/main.ts', outfile);
}

/** Bundles the command that looks at a proxy from outside; it has no packages. */
export function buildDoctor(/** @type {string} */ root, outfile = join(root, 'build', 'doctor.js')) {
  return bundleCommand(root, 'app/commands/doctor.mjs', outfile);
}

/**
 * Bundles tracing with its packages, which would take 10 MB of the image: the server imports the file only where traces are sent.
 */
function buildTracing(/** @type {string} */ root, outfile = join(root, 'build', 'tracing.js')) {
  return bundleCommand(root, 'app/tracing/main.ts', outfile, 'bundle');
}

/**
 * Builds for production if the build is missing or differs from the sources.
 *
 * @param {string} [root] the repository's folder
 * @returns {Promise<boolean>} whether it was built
 * @throws {Error} when the compiler fails, with its output
 */
export async function build(root = ROOT) {
  if (isBuilt(root)) return false;
  return inTurn(root, async () => {
    if (isBuilt(root)) return false;
    // Hash before the build, so that an edit during it triggers the next one.
    const hash = sourcesHash(root);
    rmSync(stampOf(root), { force: true });
    const compiler = join(root, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js');
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...process.env, NODE_ENV: 'production' };
    await runQuietly('Building', [process.execPath, compiler, 'build'], { cwd: root, env });
    await mergeScripts(root);
    await bundlePackages(root);
    const server = join(root, 'build', 'index.js');
    writeFileSync(server, inAscii(readFileSync(server, 'utf8')));
    await packFiles(join(root, 'public', 'build'));
    await buildOperator(root);
    await buildProbe(root);
    await buildConfig(root);
    await buildDoctor(root);
    await buildTracing(root);
    writeFileSync(join(root, 'build', 'server.js'), SERVER);
    writeFileSync(stampOf(root), hash);
    return true;
  });
}
