/**
 * `npm run bench`: what Home costs a server and a phone, as a ratio to the limit within one run. Needs a build. Writes last.json.
 *
 * BENCH_ROUNDS says how often each is measured (5), BENCH_ONLY which part is: `load`, `phone`, `start`, or `steps`, which no run has
 * by itself: what the phone waits for when one step of record 34 is taken out.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { deepStrictEqual } from 'node:assert';
import { ROOT } from '../../app/commands/task.mjs';
import { freePort } from '../redis.mjs';
import { measureLoad } from './load.mjs';
import { homeOf, picturesOf, shownIn, signIn } from './member.mjs';
import { measurePhone } from './phone.mjs';
import { CAN_PIN, serve } from './processes.mjs';
import { measureStart } from './start.mjs';
import { serveWithout, STEPS } from './without.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ONLY = process.env.BENCH_ONLY;
const LIMIT_COOKIE = 'session=token-of-the-benchmark';
const SAYS_ADDRESS = /^(http:\/\/127\.0\.0\.1:\d+)$/m;
const [MEASURED, OTHERS] = [0, 1];
/** Long enough that scripts have taken over when the tab is tapped: what tabs do then is one of the steps. */
const SETTLE_STEPS_MS = 10_000;
const BUILD = join(ROOT, 'build', 'server.js');

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/**
 * Medians of what was measured, by server, and how the app compares.
 *
 * @param {Record<string, Record<string, number>[]>} measured
 */
function compare(measured) {
  const names = Object.keys(measured['limit']?.[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const of = (/** @type {string} */ server) => median((measured[server] ?? []).map((round) => round[name] ?? NaN));
      const [limit, app] = [of('limit'), of('app')];
      return [name, { limit, app, ratio: app / limit }];
    }),
  );
}

/** @param {string} title @param {ReturnType<typeof compare>} rows @param {string} [base] @param {string} [other] */
function print(title, rows, base = 'limit', other = 'app') {
  const short = (/** @type {number} */ value) =>
    (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 0) : '–').padStart(9);
  say(`\n${title.padEnd(20)}${base.padStart(9)} ${other.padStart(9)}     ratio`);
  for (const [name, { limit, app, ratio }] of Object.entries(rows))
    say(`${name.padEnd(20)}${short(limit)} ${short(app)} ${short(ratio)}`);
}

if (!existsSync(BUILD)) throw new Error('Nothing is built: run `npm run build` first.');
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
/** @type {import('./processes.mjs').Served[]} */
const servers = [];
const start = async (/** @type {Parameters<typeof serve>} */ ...what) => {
  const server = await serve(...what);
  servers.push(server);
  return server;
};
try {
  const upstream = await start([join(ROOT, 'tests/bench/upstream.mjs')], { core: OTHERS, says: SAYS_ADDRESS });
  const PORT = String(await freePort());
  const app = await start([BUILD], {
    env: {
      HOST: '127.0.0.1',
      PORT,
      PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
      API_BASE_URL: upstream.url,
      SESSION_SECRETS: 'a secret of the benchmark that is long enough',
      DATA_DIR: folder,
    },
    core: MEASURED,
    says: /"url":"(http:\/\/127\.0\.0\.1:\d+)"/,
  });
  const cookie = await signIn(app.url);
  const home = await homeOf(app.url, cookie);
  const file = join(folder, 'pictures.json');
  writeFileSync(file, JSON.stringify(await picturesOf(app.url, home, cookie)));
  const limit = await start([join(ROOT, 'tests/bench/limit/server.mjs')], {
    env: { UPSTREAM: upstream.url, PICTURES: file },
    core: MEASURED,
    says: SAYS_ADDRESS,
  });
  // A limit that shows less than the app is none.
  deepStrictEqual(shownIn(await homeOf(limit.url, LIMIT_COOKIE)), shownIn(home));

  const both = [
    { name: 'limit', url: limit.url, server: limit, cookie: LIMIT_COOKIE },
    { name: 'app', url: app.url, server: app, cookie },
  ];
  /** @type {Record<string, ReturnType<typeof compare>>} */
  const results = {};
  if (ONLY === undefined || ONLY === 'load') {
    results['load'] = compare(await measureLoad(both, ROUNDS));
    print('Home, 64 at once', results['load']);
    say(`memory of the app       ${Math.round(app.memory() / 2 ** 20)} MB`);
  }
  if (ONLY === undefined || ONLY === 'phone') {
    results['phone'] = compare(await measurePhone(both, ROUNDS));
    print('Home on a slow phone', results['phone']);
  }
  if (ONLY === 'steps') {
    /** @type {{ name: string, url: string, cookie: string }[]} */
    const all = [...both];
    for (const [name, step] of Object.entries(STEPS)) {
      const without = await serveWithout(app.url, step);
      servers.push({ ...app, ...without });
      without.learn(home);
      all.push({ name, url: without.url, cookie });
    }
    const measured = await measurePhone(all, ROUNDS, SETTLE_STEPS_MS);
    for (const name of Object.keys(STEPS)) {
      const steps = compare({ limit: measured['app'] ?? [], app: measured[name] ?? [] });
      results[name] = steps;
      print(`Without: ${name}`, steps, 'all', 'without');
    }
    results['phone'] = compare(measured);
    print('All of them', results['phone']);
  }
  /** @type {Record<string, { seconds: number, processor: number }>} */
  const starts = {};
  if (ONLY === undefined || ONLY === 'start') {
    say('\nStart to first page      seconds processor');
    for (const [name, runs] of Object.entries(await measureStart(upstream.url, ROUNDS, MEASURED))) {
      const of = (/** @type {'seconds' | 'processor'} */ what) => median(runs.map((run) => run[what]));
      const { seconds, processor } = (starts[name] = { seconds: of('seconds'), processor: of('processor') });
      say(`${name.padEnd(22)}${seconds.toFixed(2).padStart(10)}${processor.toFixed(2).padStart(10)}`);
    }
  }
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned: CAN_PIN };
  const last = { date: new Date().toISOString(), machine, rounds: ROUNDS, ...results, starts };
  writeFileSync(join(ROOT, 'tests/bench/last.json'), `${JSON.stringify(last, null, 2)}\n`);
} finally {
  for (const server of servers.reverse()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
