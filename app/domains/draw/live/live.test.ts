import { describe, expect, it } from 'vitest';
import type { Draw, Period } from '../draw.api.server';
import {
  askAgainIn,
  clockOffset,
  createSkew,
  LATEST,
  liveDraw,
  refreshAfter,
  withNewest,
  type LiveDraw,
  type ResultView,
} from './live';

const NOTHING = {
  status: undefined,
  opensAt: undefined,
  closesAt: undefined,
  drawsAt: undefined,
  serverTime: undefined,
  commitment: undefined,
  last: undefined,
};
const period = (known: Partial<Period> = {}): Period => ({ ...NOTHING, period: '42', ...known });
const drawOf = (number: number): Draw => ({
  period: String(number),
  numbers: [1, 5, 6],
  sum: 12,
  winning: ['rose', 'smoke'],
  drawnAt: undefined,
});
const resultOf = (number: number): ResultView => ({
  period: String(number),
  numbers: '1 · 5 · 6',
  sum: 12,
  winning: ['rose', 'smoke'],
});
const TIMES = { opensAt: 0, closesAt: 170_000, drawsAt: 180_000 };
const live = (known: Partial<LiveDraw> = {}): LiveDraw => ({ period: '42', serverTime: 0, ...known });

describe('the clock of an upstream', () => {
  it('is ahead of ours by its time less the time at which it came', () => {
    expect(clockOffset({ serverTime: 5_000 }, 2_000)).toBe(3_000);
    expect(clockOffset({ serverTime: 2_000 }, 5_000)).toBe(-3_000);
  });
  it('is taken to go like ours where it does not tell its time', () => {
    expect(clockOffset({ serverTime: undefined }, 5_000)).toBe(0);
  });
});

describe('the draw before', () => {
  it('shows its result once it is complete', () => {
    const found = period({ last: { period: '41', status: 'complete' } });
    expect(liveDraw(found, [drawOf(41), drawOf(40)], 0).last).toEqual({
      period: '41',
      status: 'complete',
      result: resultOf(41),
    });
    expect(liveDraw(found, [drawOf(40)], 0).last).toEqual({ period: '41', status: 'complete', result: undefined });
  });
  it.each(['drawing', 'review'] as const)('shows none while it is %s, whatever else is known', (status) => {
    const found = period({ last: { period: '41', status } });
    expect(liveDraw(found, [drawOf(41)], 0).last).toEqual({ period: '41', status, result: undefined });
  });
  it('is the newest result where the upstream does not name it, and nothing where there is none', () => {
    expect(liveDraw(period(), [drawOf(40)], 0).last).toEqual({
      period: '40',
      status: 'complete',
      result: resultOf(40),
    });
    expect(liveDraw(period(), [], 0).last).toBeUndefined();
  });
});

it('a commitment that is none is not passed on (X8)', () => {
  expect(liveDraw(period({ commitment: '-' }), [], 0).commitment).toBeUndefined();
  expect(liveDraw(period({ commitment: 'ab'.repeat(32) }), [], 0).commitment).toBe('ab'.repeat(32));
});

describe('the latest results', () => {
  const results = [41, 40, 39, 38, 37].map(resultOf);
  it('get the one that has just come on top, and stay as many', () => {
    const last = { period: '42', status: 'complete', result: resultOf(42) } as const;
    expect(withNewest(results, last).map((result) => result.period)).toEqual(['42', '41', '40', '39', '38']);
    expect(withNewest([], last)).toHaveLength(1);
  });
  it('stay as they are while it is not there, or when it is among them', () => {
    expect(withNewest(results, undefined)).toEqual(results);
    expect(withNewest(results, { period: '42', status: 'drawing' })).toEqual(results);
    expect(withNewest(results, { period: '40', status: 'complete', result: resultOf(40) })).toEqual(results);
    expect(results).toHaveLength(LATEST);
  });
});

describe('a page without scripts loads itself again', () => {
  it.each([
    [0, 30],
    [130_000, 21],
    [149_000, 5],
    [160_000, 11],
    [169_999, 5],
    [175_000, 6],
    [190_000, 22],
    [300_000, 30],
  ])(
    'at %i ms of a period of 180 s after %i s: soon after the next change, 5 s at least, 30 s at most',
    (now, wait) => {
      expect(refreshAfter(live({ ...TIMES, serverTime: now }))).toBe(wait);
    },
  );
  it('after 5 s while the draw before is in progress, after 30 s where nothing is known', () => {
    expect(refreshAfter(live({ ...TIMES, serverTime: 500, last: { period: '41', status: 'drawing' } }))).toBe(5);
    expect(refreshAfter(live())).toBe(30);
    expect(refreshAfter(undefined)).toBe(30);
  });
});

describe('the upstream is asked again', () => {
  const done = { last: { period: '41', status: 'complete', result: resultOf(41) } } as const;
  it.each([
    ['slowly while nothing is due', live({ ...TIMES, ...done, status: 'open' }), 60_000, 30_000],
    ['when soon is due', live({ ...TIMES, ...done, status: 'open' }), 140_000, 10_100],
    ['every 2 s while soon is due and has not come', live({ ...TIMES, ...done, status: 'open' }), 155_000, 2_000],
    ['at the close', live({ ...TIMES, ...done, status: 'soon' }), 155_000, 15_100],
    ['at the draw', live({ ...TIMES, ...done, status: 'closed' }), 172_000, 8_100],
    ['every 2 s while the next period is not named', live({ ...TIMES, ...done, status: 'closed' }), 181_000, 2_000],
    ['every 5 s once the draw has timed out', live({ ...TIMES, ...done, status: 'closed' }), 220_000, 5_000],
    [
      'when a draw in progress is due to end',
      live({ ...TIMES, status: 'open', last: { period: '41', status: 'drawing' } }),
      200,
      2_900,
    ],
    [
      'every 2 s while a result is late',
      live({ ...TIMES, status: 'open', last: { period: '41', status: 'complete' } }),
      4_000,
      2_000,
    ],
    [
      'slowly when a result does not come at all',
      live({ ...TIMES, status: 'open', last: { period: '41', status: 'complete' } }),
      60_000,
      30_000,
    ],
    ['every 5 s where it tells no times', live({ ...done, status: 'open' }), 0, 5_000],
  ] as const)('%s', (_, draw, now, wait) => {
    expect(askAgainIn(draw, now)).toBe(wait);
  });

  it('never without a pause, whatever it tells', () => {
    for (const now of [-5_000, 0, 149_999, 150_000, 169_999, 170_000, 180_000, 209_999, 210_000, 210_001, 1e9])
      for (const status of [undefined, 'open', 'soon', 'closed', 'drawing', 'complete', 'review'] as const)
        for (const last of [undefined, { period: '41', status: 'drawing' } as const, done.last])
          expect(askAgainIn(live({ ...TIMES, status, last }), now)).toBeGreaterThanOrEqual(100);
  });
});

describe('the difference between two clocks', () => {
  it('is that of the sample with the smallest delay', () => {
    const skew = createSkew();
    expect(skew.note(10_000, 9_500)).toBe(500);
    expect(skew.note(20_000, 19_200)).toBe(800);
    expect(skew.note(30_000, 29_900)).toBe(800);
  });
  it('is measured anew when the device’s clock is set, and after sleep', () => {
    const skew = createSkew();
    expect(skew.note(10_000, 10_000)).toBe(0);
    expect(skew.note(20_000, 80_000)).toBe(-60_000);
    expect(skew.note(30_000, 30_000)).toBe(0);
    skew.forget();
    expect(skew.note(40_000, 41_000)).toBe(-1_000);
  });
});
