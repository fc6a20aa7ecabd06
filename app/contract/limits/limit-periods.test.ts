import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstDayOf, nextMonthOf, readLimitPeriod } from './limit-periods';
import { DAY_MS } from '../time';

const at = (text: string) => Date.parse(text);
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const times = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) });

describe('what counts against the limits of a period', () => {
  test.each([
    ['2026-03-01T00:00:00.000Z', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['2026-02-28T23:59:59.999Z', '2026-02-28', '2026-02-22', '2026-02-01'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29', '2028-02-23', '2028-02-01'],
    ['2028-03-01T00:00:00.000Z', '2028-03-01', '2028-02-24', '2028-03-01'],
    ['2027-01-03T00:00:00.000Z', '2027-01-03', '2026-12-28', '2027-01-01'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31', '2026-12-25', '2026-12-01'],
  ])('at %s begins on %s, %s and %s', (time, day, week, month) => {
    const first = (['day', 'week', 'month'] as const).map((period) => dayText(firstDayOf(period, at(time))));
    expect(first).toEqual([day, week, month]);
  });

  test('is a day, seven days, or all days with the same year and month, whenever it is asked', () => {
    fc.assert(
      fc.property(times, (time) => {
        const today = Math.floor(time / DAY_MS);
        expect(firstDayOf('day', time)).toBe(today);
        expect(today - firstDayOf('week', time)).toBe(6);
        const first = firstDayOf('month', time);
        expect(dayText(first)).toBe(`${dayText(today).slice(0, 7)}-01`);
        expect(dayText(first - 1).slice(0, 7)).not.toBe(dayText(today).slice(0, 7));
      }),
    );
  });

  test('a month ends where the next one begins: never later than 31 days after its first', () => {
    fc.assert(
      fc.property(times, (time) => {
        const next = nextMonthOf(time);
        expect(next).toBeGreaterThan(time);
        expect(firstDayOf('month', next) * DAY_MS).toBe(next);
        expect(firstDayOf('month', next - 1)).toBe(firstDayOf('month', time));
      }),
    );
    expect(nextMonthOf(at('2028-02-29T23:59:59.999Z'))).toBe(at('2028-03-01T00:00:00.000Z'));
    expect(nextMonthOf(at('2026-12-31T00:00:00.000Z'))).toBe(at('2027-01-01T00:00:00.000Z'));
  });
});

test('a refusal that names no period, or another one, is of a day', () => {
  expect(['week', 'month', 'day', undefined, 'year'].map(readLimitPeriod)).toEqual([
    'week',
    'month',
    'day',
    'day',
    'day',
  ]);
});
