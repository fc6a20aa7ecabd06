import { describe, expect, it } from 'vitest';
import type { Odds } from '../draw.api.server';
import { oddsView as viewOf } from './odds.view';

const odds = (ratio: number, chance?: number, pattern: Odds['pattern'] = 'rose'): Odds => ({
  pattern,
  ratio,
  chance,
  min: undefined,
  max: undefined,
});
const oddsView = (list: readonly Odds[], language: 'en', isByScheme = false) => viewOf(list, language, isByScheme);
const only = (ratio: number, chance?: number) => oddsView([odds(ratio, chance)], 'en')[0];

describe('what follows from a published chance', () => {
  it.each([
    [1.95, 0.5, 1, 2, '97.50', '2.5'],
    [2, 0.5, 1, 2, '100.00', '0'],
    [3.9, 0.25, 1, 4, '97.50', '2.5'],
    [2.9, 0.333, 1, 3, '96.57', '3.43'],
    [2.85, 0.3333333333333333, 1, 3, '95.00', '5'],
    [1.3, 0.75, 3, 4, '97.50', '2.5'],
    [9_750, 0.0001, 1, 10_000, '97.50', '2.5'],
    [1.1, 0.99, 99, 100, '108.90', '−8.9'],
    [1, 1, 1, 1, '100.00', '0'],
    [1.95, 0, 0, 1, '0.00', '100'],
    [0.9, 0.5, 1, 2, '45.00', '55'],
    [0, 0.5, 1, 2, '0.00', '100'],
    [97_500_000, 1e-8, 1, 100_000_000, '97.50', '2.5'],
    [1e20, 1e-20, 1, 1e20, '100.00', '0'],
  ])(
    'ratio %d and chance %d: about %d in %d, %s of 100 comes back, edge %s %',
    (ratio, chance, of, outOf, back, edge) => {
      expect(only(ratio, chance)?.chance).toMatchObject({ of, outOf, back, edge });
    },
  );

  it('is exact to the hundredth for every ratio and chance of two places, where floating point is not', () => {
    for (let ratio = 0; ratio <= 400; ratio++)
      for (let chance = 0; chance <= 100; chance += 7) {
        const back = only(ratio / 100, chance / 100)?.chance?.back;
        expect(back).toBe(`${Math.floor((ratio * chance) / 100)}.${String((ratio * chance) % 100).padStart(2, '0')}`);
      }
  });

  it('never calls certain what is not, nor impossible what is possible', () => {
    for (const chance of [0.9999, 0.95, 0.91, 0.09, 0.0001]) {
      const { of, outOf } = only(1, chance)!.chance!;
      expect(of).toBeGreaterThan(0);
      expect(of).toBeLessThan(outOf);
    }
  });
});

describe('where a chance is not published', () => {
  it.each([undefined, Number.NaN, -0.1, 1.1, Infinity])('as with %s, nothing is made up for it', (chance) => {
    expect(only(1.95, chance)).toEqual({ patterns: ['rose'], ratio: '1.95', chance: undefined });
  });
});

it.each([Number.NaN, Infinity, -1])('a payout of %s is none', (ratio) => {
  expect(only(ratio, 0.5)).toEqual({ patterns: ['rose'], ratio: undefined, chance: undefined });
});

it('patterns that pay and come up alike are said once, the others apart', () => {
  const groups = oddsView(
    [odds(1.95, 0.5, 'rose'), odds(1.95, 0.5, 'lily'), odds(3, 0.25, 'balloon'), odds(1.95, undefined, 'smoke')],
    'en',
  );
  expect(groups.map(({ patterns, ratio }) => [patterns, ratio])).toEqual([
    [['rose', 'lily'], '1.95'],
    [['balloon'], '3'],
    [['smoke'], '1.95'],
  ]);
});

describe('a stated chance that cannot be true', () => {
  const doubtOf = (ratio: number, chance: number, isByScheme: boolean) =>
    oddsView([odds(ratio, chance)], 'en', isByScheme)[0]?.chance;

  it('gives way to that of the draws, where they were shown to go by the published scheme', () => {
    expect(doubtOf(1.2, 0.95, true)).toEqual({
      of: 1,
      outOf: 2,
      back: '60.00',
      edge: '40',
      doubt: { stated: '95', computed: '50' },
    });
    expect(doubtOf(1.95, 0.5, true)?.doubt).toBeUndefined();
    expect(doubtOf(2.1, 0.5, true)?.doubt).toBeUndefined();
  });

  it('is shown as it is and doubted where more would come back than is staked', () => {
    expect(doubtOf(1.2, 0.95, false)).toEqual({ of: 19, outOf: 20, back: '114.00', edge: '−14', doubt: {} });
    expect(doubtOf(1.05, 0.95, false)?.doubt).toBeUndefined();
    expect(doubtOf(2, 0.5, false)?.doubt).toBeUndefined();
  });
});
