/**
 * `npm run bench`: what pages cost a server and a phone, as ratios to the limit within one run. Needs a build. Writes last.json.
 *
 * Every measured process has the settings of the image (Dockerfile), unless BENCH_SETTINGS is `node`. BENCH_ROUNDS says how often
 * each is measured (5), BENCH_PAGES which scenarios of the load are (names of scenarios.mjs with commas between), BENCH_ONLY which
 * part is: `load`, `line`, `phone`, `start`, or one of two that no run has by itself: `steps`, what the phone waits for when one step of
 * record 34 is taken out, and `memory`, how much the app needs in BENCH_SECONDS (600) of load with uploads among it.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../app/commands/task.mjs';
import { measuredSettings } from './image.mjs';
import { measureLine } from './line.mjs';
import { measureLoad } from './load.mjs';
import { pageOf } from './member.mjs';
import { measureMemory } from './memory.mjs';
import { BUILD, MEASURED, startPair, startUpstream } from './pair.mjs';
import { measurePhone } from './phone.mjs';
import { CAN_PIN } from './processes.mjs';
import { compare, median, print, printLoad, say } from './report.mjs';
import { chosenScenarios } from './scenarios.mjs';
import { measureStart } from './start.mjs';
import { serveWithout, STEPS } from './without.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 600);
const ONLY = process.env.BENCH_ONLY;
/** Long enough that scripts have taken over when the tab is tapped: what tabs do then is one of the steps. */
const SETTLE_STEPS_MS = 10_000;

/** @typedef {import('./pair.mjs').Pair} Pair */
/** @typedef {import('./report.mjs').Compared} Compared */

/** What this run has measured. @type {Record<string, unknown>} */
const results = {};
const has = (/** @type {string} */ part) => (ONLY === undefined ? !['steps', 'memory'].includes(part) : ONLY === part);

/**
 * @template Result
 * @param {Parameters<typeof startPair>} what @param {(pair: Pair) => Promise<Result>} measure
 */
async function withPair(what, measure) {
  const pair = await startPair(...what);
  try {
    return await measure(pair);
  } finally {
    await pair.stop();
  }
}

/** Both servers as the phone knows them, with the first member signed in. */
const onPhone = (/** @type {Pair} */ { app, limit, cookies }) => [
  { name: 'limit', url: limit.url, cookie: cookies[0]?.limit ?? '' },
  { name: 'app', url: app.url, cookie: cookies[0]?.app ?? '' },
];

async function load() {
  const scenarios = chosenScenarios(process.env.BENCH_PAGES);
  /** @type {Record<string, Compared>} */
  const measured = {};
  for (const service of new Set(scenarios.map((scenario) => scenario.service))) {
    const own = scenarios.filter((scenario) => scenario.service === service);
    await withPair([service, [...new Set(own.map(({ path }) => path))]], async (pair) => {
      for (const scenario of own) {
        measured[scenario.name] = compare(await measureLoad(pair, scenario, ROUNDS));
        say(`${scenario.name}: ${measured[scenario.name]?.['cpuMs']?.ratio.toFixed(2)} ×`);
      }
    });
  }
  results['load'] = measured;
  printLoad(measured);
}

const phone = () =>
  withPair(['open', ['/home', '/movie'], true], async (pair) => {
    const measured = compare(await measurePhone(onPhone(pair), ROUNDS));
    results['phone'] = measured;
    print('Home on a slow phone', measured);
  });

const steps = () =>
  withPair(['open', ['/home', '/movie'], true], async (pair) => {
    const all = onPhone(pair);
    const cookie = pair.cookies[0]?.app ?? '';
    const home = await pageOf(pair.app.url, '/home', cookie);
    /** @type {(() => Promise<void>)[]} */
    const stops = [];
    try {
      for (const [name, step] of Object.entries(STEPS)) {
        const without = await serveWithout(pair.app.url, step);
        stops.push(without.stop);
        without.learn(home);
        all.push({ name, url: without.url, cookie });
      }
      const measured = await measurePhone(all, ROUNDS, SETTLE_STEPS_MS);
      for (const name of Object.keys(STEPS)) {
        const step = compare({ limit: measured['app'] ?? [], app: measured[name] ?? [] });
        results[name] = step;
        print(`Without: ${name}`, step, 'all', 'without');
      }
      const whole = compare(measured);
      results['phone'] = whole;
      print('All of them', whole);
    } finally {
      for (const stop of stops) await stop();
    }
  });

async function line() {
  const measured = await measureLine(BUILD);
  results['line'] = measured;
  say('\nSecond Home on the line  body  headers  in all');
  for (const [encoding, { body, head }] of Object.entries(measured))
    say(`${encoding.padEnd(22)}${[body, head, body + head].map((bytes) => String(bytes).padStart(8)).join('')}`);
}

async function start() {
  /** @type {Record<string, { seconds: number, processor: number }>} */
  const starts = {};
  say('\nStart to first page      seconds processor');
  const upstream = await startUpstream('open');
  const measured = await measureStart(upstream.url, ROUNDS, MEASURED).finally(() => upstream.stop());
  for (const [name, runs] of Object.entries(measured)) {
    const of = (/** @type {'seconds' | 'processor'} */ what) => median(runs.map((run) => run[what]));
    const { seconds, processor } = (starts[name] = { seconds: of('seconds'), processor: of('processor') });
    say(`${name.padEnd(22)}${seconds.toFixed(2).padStart(10)}${processor.toFixed(2).padStart(10)}`);
  }
  results['starts'] = starts;
}

const memory = () =>
  withPair(['token', ['/home']], async (pair) => {
    const { peakMb, answers, failed, uploads, failedUploads } = (results['memory'] = await measureMemory(
      pair,
      SECONDS,
    ));
    say(`\nMemory of the app in ${SECONDS} s at saturation, with uploads`);
    say(`peak ${peakMb} MB; ${answers} pages, ${failed} failed; ${uploads} uploads, ${failedUploads} failed`);
  });

if (!existsSync(BUILD)) throw new Error('Nothing is built: run `npm run build` first.');
const PARTS = { load, line, phone, steps, start, memory };
if (ONLY !== undefined && !(ONLY in PARTS)) throw new Error(`BENCH_ONLY is one of ${Object.keys(PARTS).join(', ')}.`);
for (const [name, measure] of Object.entries(PARTS)) if (has(name)) await measure();
const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned: CAN_PIN };
const last = { date: new Date().toISOString(), machine, settings: measuredSettings(), rounds: ROUNDS, ...results };
writeFileSync(join(ROOT, 'tests/bench/last.json'), `${JSON.stringify(last, null, 2)}\n`);
