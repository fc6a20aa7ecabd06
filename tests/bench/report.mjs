import { PEERS } from './peers.mjs';

/** Medians, ratios and tables of a run. */

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);

/** @param {number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/**
 * Medians of what was measured, by server, and how the app compares.
 *
 * @param {Record<string, Record<string, number>[]>} measured
 */
export function compare(measured) {
  const names = Object.keys(measured['limit']?.[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const of = (/** @type {string} */ server) => median((measured[server] ?? []).map((round) => round[name] ?? NaN));
      const [limit, plain, app] = [of('limit'), of('plain'), of('app')];
      // Only the load has a limit with Node's own settings.
      const toPlain = Number.isNaN(plain) ? {} : { plain, ratioToPlain: app / plain };
      return [name, { limit, app, ratio: app / limit, ...toPlain }];
    }),
  );
}

/** @typedef {ReturnType<typeof compare>} Compared */

/** @param {string} title @param {Compared} rows @param {string} [base] @param {string} [other] */
export function print(title, rows, base = 'limit', other = 'app') {
  const short = (/** @type {number} */ value) =>
    (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 0) : '–').padStart(9);
  say(`\n${title.padEnd(20)}${base.padStart(9)} ${other.padStart(9)}     ratio`);
  for (const [name, { limit, app, ratio }] of Object.entries(rows))
    say(`${name.padEnd(20)}${short(limit)} ${short(app)} ${short(ratio)}`);
}

/**
 * One row for each scenario, worst ratio first, and beneath it what others cost.
 *
 * @param {Record<string, Compared>} scenarios
 */
export function printLoad(scenarios) {
  const cell = (/** @type {number | undefined} */ value, /** @type {number} */ digits, width = 8) =>
    (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)).padStart(width);
  const heads = [
    'limit ms',
    'app ms',
    '× limit',
    '× plain',
    'limit p50',
    'p99',
    'app p50',
    'p99',
    'limit B',
    'app B',
    'app MB',
  ];
  say(`\n${'processor of a page'.padEnd(16)}${heads.map((head) => head.padStart(10)).join('')}`);
  const ratio = (/** @type {Compared} */ rows) => rows['cpuMs']?.ratio ?? NaN;
  for (const [name, rows] of Object.entries(scenarios).sort(([, a], [, b]) => ratio(b) - ratio(a))) {
    const { cpuMs, p50Ms, p99Ms, bytes, memoryMb } = rows;
    const cells = [
      cell(cpuMs?.limit, 2, 13),
      cell(cpuMs?.app, 2, 10),
      cell(cpuMs?.ratio, 1, 10),
      cell(cpuMs?.ratioToPlain, 1, 10),
      cell(p50Ms?.limit, 0, 10),
      cell(p99Ms?.limit, 0, 10),
      cell(p50Ms?.app, 0, 10),
      cell(p99Ms?.app, 0, 10),
      cell(bytes?.limit, 0, 10),
      cell(bytes?.app, 0, 10),
      cell(memoryMb?.app, 0, 10),
    ];
    say(`${name.padEnd(16)}${cells.join('')}`);
  }
  say('The limit has the settings of the app; plain is the same limit with the settings of Node alone.');
  say(`\nOthers, measured once and not by this run (${PEERS.source}, ${PEERS.date}):`);
  say(`${PEERS.conditions}.`);
  for (const [title, ratios] of Object.entries(PEERS.ratios))
    say(
      `${title}: ${Object.entries(ratios)
        .map(([name, times]) => `${name} ${times} ×`)
        .join(', ')}`,
    );
}
