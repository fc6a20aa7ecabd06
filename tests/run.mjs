/**
 * `npm test`: installs what is missing, then runs the build, unit and web tests, and every journey without scripts. `npm run test:long`
 * runs the rest: types, journeys with scripts, and what is slow and rarely breaks. `node tests/run.mjs ci` is the part of it that
 * `.ci/run` adds to `npm test`. Each stops at the first stage that fails. Plain Node, because it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../app/commands/bundle.mjs';
import { install } from '../app/commands/packages.mjs';
import { ROOT } from '../app/commands/task.mjs';
import { readCounts, summary } from './counts.mjs';

const REPORTS = join(ROOT, '.cache', 'tests');
const total = { passed: 0, failed: 0, skipped: 0 };
const elapsed = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A file system in memory. */
const MEMORY_DISK = '/dev/shm';
const MEMORY_DISK_BYTES = 2 * 1024 ** 3;

/**
 * A folder for test databases. In memory if there is room: the tests kill processes but cut no power, so waiting for a disk would
 * test nothing.
 */
function databaseFolder() {
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize >= MEMORY_DISK_BYTES;
  };
  const place = existsSync(MEMORY_DISK) && isRoomy() ? MEMORY_DISK : tmpdir();
  const folder = mkdtempSync(join(place, 'app-tests-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const DATABASES = databaseFolder();

/**
 * Runs a package's program. Its output is printed at once where it shows progress, else only after a failure.
 *
 * @param {string} program path below node_modules
 * @param {string[]} args
 * @param {{ live?: boolean, report?: string, env?: Record<string, string> }} [options] report: path of its JSON report; env:
 *   additional variables
 */
async function run(program, args, { live = false, report, env } = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
    stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  /** @type {number | null} */
  const code = await new Promise((done) => {
    child.once('close', done);
  });
  const counts = report ? readCounts(report) : { passed: 0, failed: 0, skipped: 0 };
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  if (code === 0) return;
  // A step that fails without a failing test counts as one failure.
  if (counts.failed === 0) total.failed += 1;
  throw new Error(output.trim() || `${program} failed.`);
}

/** More than there are cores: many tests wait now and then, and by default Vitest leaves one core idle. */
const IN_PARALLEL = '--maxWorkers=3';
/** For tests that share the build. */
const ONE_BY_ONE = '--maxWorkers=1';

const vitest = (/** @type {string} */ workers, /** @type {string[]} */ ...projects) => {
  const report = join(REPORTS, `${projects.join('-')}.json`);
  const only = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return run('vitest/vitest.mjs', ['run', '--config', 'tests/vitest.config.ts', workers, ...only, ...reporters], {
    live: true,
    report,
    // The build runs from a disk: a memory file system may forbid running programs.
    env: projects.includes('build') ? {} : { TMPDIR: DATABASES },
  });
};

async function browser() {
  const { provideChromium, provideFonts } = await import('./chromium.mjs');
  process.env.CHROMIUM_PATH = provideChromium();
  console.log(`${process.env.CHROMIUM_PATH}; ${provideFonts()}`);
}

/** For web tests of processes that share a Redis. */
async function redis() {
  const { provideProgram } = await import('./machines/programs.mjs');
  if (!provideProgram('redis-server')) console.log('no redis-server: the tests that need it are skipped');
}

async function postgres(project = 'postgres') {
  const { providePostgres } = await import('./postgres.mjs');
  if (process.env.TEST_DATABASE_URL || providePostgres()) return vitest(IN_PARALLEL, project);
  // All its tests are skipped; counted once, so that the last line of the run mentions it.
  total.skipped += 1;
  console.log('skipped: no PostgreSQL 15 or newer here, and none to be had (Debian: apt-get install postgresql)');
}

async function machines() {
  const { provideMachines } = await import('./machines/programs.mjs');
  const missing = provideMachines();
  if (missing.length > 0)
    console.log(`tests that need them are skipped; not here, and not to be had: ${missing.join(', ')}`);
  return vitest(ONE_BY_ONE, 'machines');
}

const eslint = [
  '--config',
  'tests/eslint.config.js',
  '--cache',
  '--cache-location',
  '.cache/eslint/',
  '--max-warnings',
  '0',
  '.',
];
const tsc = () => run('typescript/bin/tsc', ['--noEmit']);
const lint = () => run('eslint/bin/eslint.js', eslint);
const format = () => run('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
const unused = () => run('knip/bin/knip.js', ['--config', 'tests/knip.json']);

/**
 * @param {string} name of its report
 * @param {string[]} args which specs
 * @param {Record<string, string>} [env]
 */
const playwright = (name, args, env) =>
  run('@playwright/test/cli.js', ['test', '--config', 'tests/playwright.config.ts', '--reporter=dot,json', ...args], {
    live: true,
    report: join(REPORTS, `${name}.json`),
    env: { TMPDIR: DATABASES, ...env },
  });
/** About a script, or about no page at all, see playwright.config: the others are journeys. */
const ONCE = String.raw`\.once\.spec\.ts`;
/** The limits of one country each: long journeys, which rarely break. With scripts and without, they run once, in the second part. */
const COUNTRIES = String.raw`limits-(gb|se)\.spec\.ts`;
const LATER = `${ONCE}|${COUNTRIES}`;
const LOOKS = ['journeys/looks/', 'journeys/members/focus'];

/** @typedef {[string, () => Promise<unknown>]} Step */
/**
 * The steps. Everything that a step needs is ready before it. Steps of a line run one after another; lines of a group run
 * concurrently, where that leaves no core idle.
 *
 * @type {Step[][][]}
 */
const QUICK = [
  [[['packages', () => install()]]],
  [[['browser', browser]]],
  [[['redis', redis]]],
  [[['build', () => build()]]],
  [[['unit and web', () => vitest(IN_PARALLEL, 'unit', 'web')]]],
  [[['journeys without scripts', () => playwright('journeys', ['--project', 'no-js', '--grep-invert', LATER])]]],
];

/** @type {Step[][][]} */
const CI = [
  [[['packages', () => install()]]],
  [[['browser', browser]]],
  [
    [
      ['lint', lint],
      ['format', format],
    ],
    [
      ['unused', unused],
      ['build', () => build()],
      ['build checks', () => vitest(ONE_BY_ONE, 'build')],
    ],
  ],
  // Journeys wait for browsers two fifths of their time.
  [
    [['types', tsc]],
    [['journeys with scripts', () => playwright('scripts', ['--project', 'js', '--grep-invert', LATER])]],
  ],
  [[['slow', () => vitest(IN_PARALLEL, 'slow', 'mocked')]]],
  // Machines wait for proxies and timeouts most of their time.
  [[['machines', machines]], [['postgres', () => postgres()]]],
  [[['scripts and looks', () => playwright('once', [ONCE, COUNTRIES])]]],
];

/** @type {Step[][][]} */
const REST = [
  [[['mutants', () => run('tsx/dist/cli.mjs', ['tests/mutants/run.ts'], { live: true })]]],
  [[['postgres, long', () => postgres('postgres-long')]]],
  [[['long', () => vitest(ONE_BY_ONE, 'long')]]],
  [[['all looks', () => playwright('looks', LOOKS, { ALL_LOOKS: '1' })]]],
  [[['plain member API', () => playwright('plain', [], { MEMBER_API: 'plain' })]]],
];

const PARTS = { quick: QUICK, ci: CI, long: [...CI, ...REST] };
const [part = 'quick'] = process.argv.slice(2);

/** Runs the steps of a line up to the first that fails. @returns whether none did */
async function runLine(/** @type {Step[]} */ line) {
  for (const [name, step] of line) {
    const since = performance.now();
    console.log(`\n== ${name}`);
    try {
      await step();
      console.log(`   ok: ${name}, ${elapsed(since)}`);
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error));
      console.log(`   FAILED: ${name}, ${elapsed(since)}`);
      total.failed ||= 1;
      process.exitCode = 1;
      return false;
    }
  }
  return true;
}

const start = performance.now();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
for (const stage of PARTS[/** @type {keyof typeof PARTS} */ (part)])
  if (!(await Promise.all(stage.map(runLine))).every(Boolean)) break;
console.log(`\n${elapsed(start)} in all\n${summary(total)}`);
