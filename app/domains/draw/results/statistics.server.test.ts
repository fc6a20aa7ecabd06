import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../../../../public/verify.mjs';
import type { Draw } from '../draw.api.server';
import { binomialBand, listCountedDraws, numberTallies, patternTallies } from './statistics.server';

const draw = (period: number, numbers: number[], winning: Draw['winning']): Draw => ({
  period: String(period),
  numbers,
  sum: numbers.reduce((sum, number) => sum + number, 0),
  winning,
  drawnAt: undefined,
});
const odds = (chance: number | undefined) =>
  [{ pattern: 'rose', ratio: 1.95, chance, min: undefined, max: undefined }] as const;

describe('the 95 % band of a count', () => {
  // Computed from the binomial coefficients in exact fractions.
  it.each([
    [200, 1 / 2, 86, 114],
    [100, 1 / 2, 40, 60],
    [20, 1 / 2, 6, 14],
    [6, 1 / 2, 1, 5],
    [1, 1 / 2, 0, 1],
    [600, 1 / 6, 82, 118],
    [300, 1 / 6, 38, 63],
    [3, 1 / 6, 0, 2],
    [200, 1 / 100, 0, 5],
    [200, 999 / 1000, 199, 200],
    [200, 0, 0, 0],
    [200, 1, 200, 200],
  ])('of %i trials at %d reaches from %i to %i', (trials, chance, low, high) => {
    expect(binomialBand(trials, chance)).toEqual({ low, high });
  });
});

describe('the patterns', () => {
  const draws = [draw(1, [6, 5, 4], ['rose', 'balloon']), draw(2, [1, 1, 2], ['lily', 'smoke'])];

  it('are counted, each against its stated chance', () => {
    expect(patternTallies(draws, odds(0.5))).toEqual([
      { name: 'rose', count: 1, of: 2, expectation: { chance: 0.5, low: 0, high: 2 } },
      { name: 'lily', count: 1, of: 2, expectation: undefined },
      { name: 'balloon', count: 1, of: 2, expectation: undefined },
      { name: 'smoke', count: 1, of: 2, expectation: undefined },
    ]);
  });

  it.each([undefined, -0.1, 1.1, 50])('are only counted when the stated chance is %j', (chance) => {
    expect(patternTallies(draws, odds(chance))[0]).toMatchObject({ count: 1, expectation: undefined });
  });

  it('of no draws are not counted', () => {
    expect(patternTallies([], odds(0.5))).toEqual([]);
  });
});

describe('the numbers', () => {
  /** A draw by the published scheme. */
  const proven = (period: number): Draw => {
    const seed = createHash('sha256').update(`seed ${period}`).digest('hex');
    const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
    return { ...draw(period, drawFrom(seed, String(period)).numbers, []), proof: { commitment, seed } };
  };
  const draws = [proven(1), proven(2)];

  it('are counted over three per draw, each expected once in six where every draw is proven to follow the scheme', () => {
    const drawn = draws.flatMap(({ numbers }) => numbers);
    const tallies = numberTallies(draws);
    for (const { name, count, of, expectation } of tallies) {
      expect([count, of]).toEqual([drawn.filter((number) => number === name).length, 6]);
      expect(expectation).toEqual({ chance: 1 / 6, low: 0, high: 3 });
    }
    expect(tallies).toHaveLength(6);
  });

  const [{ numbers, proof }] = draws as [Draw, Draw];
  it.each<[string, Partial<Draw>]>([
    ['without a proof', { proof: undefined }],
    ['without a seed', { proof: { ...proof!, seed: undefined } }],
    ['without a commitment', { proof: { ...proof!, commitment: undefined } }],
    ['with a seed that does not fit its commitment', { proof: { ...proof!, commitment: '0'.repeat(64) } }],
    ['with something else for a seed', { proof: { commitment: '-', seed: '-' } }],
    ['with other numbers than its seed gives', { numbers: numbers.map((number) => (number % 6) + 1) }],
  ])('are only counted where a draw is %s, though all are from 1 to 6', (_, fields) => {
    const tallies = numberTallies([{ ...draws[0]!, ...fields }, draws[1]!]);
    expect(tallies).toHaveLength(6);
    expect(tallies.map(({ expectation }) => expectation)).toEqual(Array(6).fill(undefined));
    expect(tallies.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  });

  it.each([[[0, 1, 2]], [[1, 2, 7]], [[1, 2]], [[1, 2, 3, 4]], [[]]])(
    'are not counted where a draw is %j: they are of another kind',
    (other) => {
      expect(numberTallies([draw(1, [1, 2, 3], []), draw(2, other, [])])).toEqual([]);
    },
  );
});

describe('what is counted over', () => {
  /** An upstream with this many draws, which adds one after each call. */
  const upstream = (count: number) => {
    let newest = count;
    return (async (_: unknown, { page, pageSize }: { page: number; pageSize: number }) => {
      const list = Array.from({ length: newest }, (_, index) => ({
        period: String(newest - index),
        numbers: [1, 2, 3],
        sum: 6,
        result: [],
      }));
      newest += 1;
      return { list: list.slice((page - 1) * pageSize, page * pageSize) };
    }) as unknown as Parameters<typeof listCountedDraws>[0];
  };

  it('are the newest draws without a gap or a double, though a draw happens in between', async () => {
    const periods = (await listCountedDraws(upstream(500))).map(({ period }) => Number(period));
    expect(periods).toEqual(Array.from({ length: 199 }, (_, index) => 500 - index));
  });

  it('are all of them where there are few', async () => {
    expect(await listCountedDraws(upstream(7))).toHaveLength(7);
  });
});
