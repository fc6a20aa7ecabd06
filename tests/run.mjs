/**
 * `npm test`: installs what is missing and runs everything, cheapest first, up to the first step that fails.
 * Plain Node, because it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../app/commands/bundle.mjs';
import { install } from '../app/commands/packages.mjs';
import { ROOT } from '../app/commands/task.mjs';
import { readCounts, summary } from './counts.mjs';

const REPORTS = join(ROOT, '.cache', 'tests');
const total = { passed: 0, failed: 0, skipped: 0 };
const elapsed = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs a package's own program; its output is passed on at once where it shows progress, else only when it fails.
 *
 * @param {string} program path below node_modules
 * @param {string[]} args
 * @param {{ live?: boolean, report?: string }} [options] report: where its JSON report goes
 */
async function run(program, args, { live = false, report } = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
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
  // A step that fails by itself, and not by a test, is one failure too.
  if (counts.failed === 0) total.failed += 1;
  throw new Error(output.trim() || `${program} failed.`);
}

/** Both cores: most tests wait for something now and then, and by itself Vitest leaves one core idle. */
const IN_PARALLEL = '--maxWorkers=2';
/** For tests that share what was built. */
const ONE_BY_ONE = '--maxWorkers=1';

const vitest = (/** @type {string} */ workers, /** @type {string[]} */ ...projects) => {
  const report = join(REPORTS, `${projects.join('-')}.json`);
  const only = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return run('vitest/vitest.mjs', ['run', '--config', 'tests/vitest.config.ts', workers, ...only, ...reporters], {
    live: true,
    report,
  });
};

async function browser() {
  const { provideChromium, provideFonts } = await import('./chromium.mjs');
  process.env.CHROMIUM_PATH = provideChromium();
  console.log(`${process.env.CHROMIUM_PATH}; ${provideFonts()}`);
}

async function postgres() {
  const { providePostgres } = await import('./postgres.mjs');
  if (process.env.TEST_DATABASE_URL || providePostgres()) return vitest(IN_PARALLEL, 'postgres');
  // Not one test but all of them, so that the line that ends the run does not pass over it.
  total.skipped += 1;
  console.log('skipped: no PostgreSQL 15 or newer here, and none to be had (Debian: apt-get install postgresql)');
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
/** @type {[string, () => Promise<unknown>][]} */
const steps = [
  ['packages', () => install()],
  ['browser', browser],
  // Each of them keeps one core busy.
  ['types and lint', () => Promise.all([run('typescript/bin/tsc', ['--noEmit']), run('eslint/bin/eslint.js', eslint)])],
  ['format', () => run('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])],
  ['unused', () => run('knip/bin/knip.js', ['--config', 'tests/knip.json'])],
  ['unit and web', () => vitest(IN_PARALLEL, 'unit', 'web')],
  ['postgres', postgres],
  ['build', () => build()],
  ['build checks', () => vitest(ONE_BY_ONE, 'build')],
  [
    'e2e',
    () =>
      run('@playwright/test/cli.js', ['test', '--config', 'tests/playwright.config.ts', '--reporter=dot,json'], {
        live: true,
        report: join(REPORTS, 'e2e.json'),
      }),
  ],
];

const start = performance.now();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
for (const [name, step] of steps) {
  const since = performance.now();
  console.log(`\n== ${name}`);
  try {
    await step();
    console.log(`   ok, ${elapsed(since)}`);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    console.log(`   FAILED: ${name}, ${elapsed(since)}`);
    total.failed ||= 1;
    process.exitCode = 1;
    break;
  }
}
console.log(`\n${elapsed(start)} in all\n${summary(total)}`);
