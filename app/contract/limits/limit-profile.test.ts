import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS, partsOf } from '../calls/limits';
import { firstDayOf } from './limit-periods';
import { longerWait, looserFrom, profileOf } from './limit-profile';
import { DAY_MS } from '../time';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 10, 12);

describe('how long a looser limit waits', () => {
  test.each(['none', 'gb'] as const)('24 hours, whatever the limit: %s', (name) => {
    for (const limit of LIMITS) expect(looserFrom(profileOf(name), limit, NOW)).toBe(NOW + 24 * HOUR);
  });

  test('72 hours in Sweden, and longer while what counts now still counts', () => {
    const from = (name: 'rechargeDaily' | 'rechargeWeekly' | 'rechargeMonthly' | 'realityCheckMinutes', now = NOW) =>
      new Date(looserFrom(profileOf('se'), name, now)).toISOString();
    expect(from('realityCheckMinutes')).toBe('2026-11-13T12:00:00.000Z');
    expect(from('rechargeDaily')).toBe('2026-11-13T12:00:00.000Z');
    expect(from('rechargeWeekly')).toBe('2026-11-17T00:00:00.000Z');
    expect(from('rechargeMonthly')).toBe('2026-12-01T00:00:00.000Z');
    // A day before the month ends, the 72 hours are longer.
    expect(from('rechargeMonthly', Date.UTC(2026, 10, 29, 12))).toBe('2026-12-02T12:00:00.000Z');
  });

  test('in Sweden, none of the days that count when it is asked counts any more when it can be confirmed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIMITS), fc.integer({ min: NOW, max: NOW + 2_000 * DAY_MS }), (limit, now) => {
        const from = looserFrom(profileOf('se'), limit, now);
        expect(from - now).toBeGreaterThanOrEqual(72 * HOUR);
        const { period } = partsOf(limit) ?? {};
        if (period) expect(firstDayOf(period, from)).toBeGreaterThan(firstDayOf('day', now));
      }),
    );
  });

  test('a setting that is missing is none', () => {
    expect(profileOf()).toEqual(profileOf('none'));
  });

  test.each([
    ['none', undefined, 24, false],
    ['none', { hours: 12 }, 24, false],
    ['none', { hours: 72, waitsForPeriod: true }, 72, true],
    ['gb', { hours: 48, waitsForPeriod: false }, 48, false],
    ['se', undefined, 72, true],
    ['se', { hours: 24, waitsForPeriod: false }, 72, true],
  ] as const)('the longer wait holds, of a setting %s and a service that states %o', (name, stated, hours, waits) => {
    expect(longerWait(name, stated)).toEqual({ hours, waitsForPeriod: waits });
  });
});
