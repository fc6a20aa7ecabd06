import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PERIODS, simulate, STRATEGIES } from './puppet';

const DOCUMENT = readFileSync('docs/fairness.md', 'utf8');

/** The cells of the document's table, row by row. */
const rows = [...DOCUMENT.matchAll(/^\| (off|on) .*$/gm)].map(([row]) => row.split('|').map((cell) => cell.trim()));

describe(`a simulation of ${PERIODS} periods`, () => {
  test.each(STRATEGIES.map((strategy, i) => [i, strategy.rounded ? 'on' : 'off', strategy.name, strategy] as const))(
    'gives the figures of row %i of docs/fairness.md: beacon %s, %s',
    (i, beacon, name, strategy) => {
      const { gain, voids } = simulate(strategy);
      const shown = `${gain > 0 ? '+' : '−'}${Math.abs(gain).toFixed(1)}`;
      expect(rows[i]?.slice(1, -1)).toEqual([beacon, name, shown, voids === 0 ? '0' : voids.toFixed(1)]);
    },
  );

  test('shows that the seed is worth nothing once a public random number decides too', () => {
    const [, before, member, after] = STRATEGIES.map(simulate);
    expect(before?.gain).toBe(95);
    // Six standard deviations of the difference of two means.
    expect(Math.abs((after?.gain ?? 0) - (member?.gain ?? 0))).toBeLessThan(
      (6 * 97.5 * Math.SQRT2) / Math.sqrt(PERIODS),
    );
  });
});
