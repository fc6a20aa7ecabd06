import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestClosed, latestComplete, periodAt, statusAt, timesOf, type Clock } from './clock';

const START = Date.UTC(2026, 10, 21, 8, 30);
const published = { fromPeriod: 1, startsAt: START, seconds: 180, closeSeconds: 10, soonSeconds: 30 };
const clock: Clock = [published];

describe('a period of three minutes', () => {
  test.each([
    [0, 'open'],
    [149_999, 'open'],
    [150_000, 'soon'],
    [169_999, 'soon'],
    [170_000, 'closed'],
    [179_999, 'closed'],
    [180_000, 'drawing'],
    [182_999, 'drawing'],
    [183_000, 'complete'],
    [9_999_999, 'complete'],
  ])('%i ms after it opened it is %s', (passed, status) => {
    expect(statusAt(timesOf(clock, 1), START + passed)).toBe(status);
  });

  test.each([
    [0, 1, 0, 0],
    [169_999, 1, 0, 0],
    [170_000, 1, 1, 0],
    [179_999, 1, 1, 0],
    [180_000, 2, 1, 0],
    [182_999, 2, 1, 0],
    [183_000, 2, 1, 1],
    [350_000, 2, 2, 1],
    [363_000, 3, 2, 2],
  ])(
    '%i ms after the start period %i is in play, %i is closed and %i complete',
    (passed, current, closed, complete) => {
      const now = START + passed;
      expect([periodAt(clock, now), latestClosed(clock, now), latestComplete(clock, now)]).toEqual([
        current,
        closed,
        complete,
      ]);
    },
  );
});

test('a machine clock set back to before the start is answered with the first period', () => {
  expect(periodAt(clock, START - 86_400_000)).toBe(1);
  expect(latestClosed(clock, START - 1)).toBe(0);
});

test('other lengths come into force after the period in play, and numbers go on', () => {
  const faster: Clock = [
    published,
    { fromPeriod: 3, startsAt: START + 360_000, seconds: 12, closeSeconds: 2, soonSeconds: 6 },
    { fromPeriod: 8, startsAt: START + 420_000, seconds: 180, closeSeconds: 10, soonSeconds: 30 },
  ];
  expect(timesOf(faster, 2)).toMatchObject({ opensAt: START + 180_000, drawsAt: START + 360_000 });
  expect(timesOf(faster, 3)).toEqual({
    opensAt: START + 360_000,
    soonAt: START + 366_000,
    closesAt: START + 370_000,
    drawsAt: START + 372_000,
    completesAt: START + 375_000,
  });
  expect(periodAt(faster, START + 419_999)).toBe(7);
  expect(periodAt(faster, START + 420_000)).toBe(8);
  expect(timesOf(faster, 8).drawsAt).toBe(START + 600_000);
});

test('during a pause the last period before it stays, complete', () => {
  const paused: Clock = [published, { ...published, fromPeriod: 3, startsAt: START + 10_000_000 }];
  const now = START + 9_000_000;
  expect([periodAt(paused, now), latestClosed(paused, now), latestComplete(paused, now)]).toEqual([2, 2, 2]);
  expect(statusAt(timesOf(paused, 2), now)).toBe('complete');
  expect(timesOf(paused, 3).opensAt).toBe(START + 10_000_000);
});

const lengths = fc
  .tuple(fc.integer({ min: 5, max: 400 }), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 500 }))
  .map(([seconds, close, soon, periods]) => {
    const closeSeconds = 1 + (close % (seconds - 1));
    return { seconds, closeSeconds, soonSeconds: closeSeconds + (soon % (seconds - closeSeconds + 1)), periods };
  });

test('whatever lengths follow each other, numbers never repeat or go back, and every instant is in one period', () => {
  fc.assert(
    fc.property(
      fc.array(lengths, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(500_000_000), { minLength: 20 }),
      (runs, instants) => {
        let fromPeriod = 1;
        let startsAt = START;
        const spans = runs.map(({ periods, ...span }) => {
          const made = { ...span, fromPeriod, startsAt };
          fromPeriod += periods;
          startsAt += periods * span.seconds * 1000;
          return made;
        });
        const any = spans as unknown as Clock;
        let before = 0;
        for (const passed of instants.sort((a, b) => a - b)) {
          const now = START + passed;
          const period = periodAt(any, now);
          const { opensAt, closesAt, drawsAt } = timesOf(any, period);
          expect(period).toBeGreaterThanOrEqual(before);
          expect(opensAt <= now && now < drawsAt && opensAt < closesAt && closesAt < drawsAt).toBe(true);
          expect(timesOf(any, period + 1).opensAt).toBe(drawsAt);
          expect(latestComplete(any, now) <= latestClosed(any, now) && latestClosed(any, now) <= period).toBe(true);
          before = period;
        }
      },
    ),
    { numRuns: 300 },
  );
});
