import { describe, expect, it } from 'vitest';
import { addUp, bucketOf, count, noFigures, percentileOf, timesIn, type Minutes } from './figures';

const MINUTE = 60_000;

describe('minutes of a report', () => {
  it.each([
    [0, 1],
    [1, 1],
    [MINUTE, 1],
    [MINUTE + 1, 2],
    [99 * MINUTE, 99],
    [99 * MINUTE + 1, 100],
    [101 * MINUTE, 110],
    [991 * MINUTE, 1_000],
    [72 * 60 * MINUTE, 4_400],
    [100_001 * MINUTE, 110_000],
  ])('%d ms count as %d, which is never less', (ms, minutes) => {
    expect(bucketOf(ms)).toBe(minutes);
  });

  it('percentiles are the nearest rank, whatever order the times came in', () => {
    const minutes: Minutes = {};
    for (const one of [100, 9, 30, 9, 9, 30, 9, 9, 9, 2_000]) count(minutes, one);
    expect(timesIn(minutes)).toBe(10);
    expect([0.5, 0.6, 0.61, 0.8, 0.9, 0.95, 1].map((share) => percentileOf(minutes, share))).toEqual([
      9, 9, 30, 30, 100, 2_000, 2_000,
    ]);
    expect(percentileOf({}, 0.5)).toBeUndefined();
  });
});

it('figures of days are added up number by number, and neither day is changed', () => {
  const one = noFigures();
  count(one.answers, 5);
  one.draws.patterns.rose = { drawn: 1, bets: 2, counted: 2, stakes: 300, payouts: 0, expected: 290 };
  const other = noFigures();
  count(other.answers, 5);
  count(other.answers, 7);
  other.draws.patterns.rose = { drawn: 1, bets: 5, counted: 0, stakes: 0, payouts: 0, expected: 0 };
  other.limits.stakeDaily = -1;
  const before = JSON.stringify([one, other]);
  const sum = addUp(one, other);
  expect(sum.answers).toEqual({ 5: 2, 7: 1 });
  expect(sum.draws.patterns.rose).toEqual({ drawn: 2, bets: 7, counted: 2, stakes: 300, payouts: 0, expected: 290 });
  expect(sum.limits).toEqual({ stakeDaily: -1 });
  expect(JSON.stringify([one, other])).toBe(before);
});
