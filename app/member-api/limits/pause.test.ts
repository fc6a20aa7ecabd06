import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOf, isLength, pauseAt, type Pause } from './pause';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);

describe('the length of a pause', () => {
  test.each([1, 7, 30, 42])('a time-out may last %i days', (days) => {
    expect(isLength('timeout', days)).toBe(true);
    expect(endOf('timeout', days, NOW)).toBe(NOW + days * DAY);
  });

  test.each([2, 6, 8, 31, 41, 43, 180])('there is no time-out of %i days', (days) => {
    expect(isLength('timeout', days)).toBe(false);
  });

  test('a self-exclusion lasts 180 days or more', () => {
    expect([1, 42, 179, 180, 181, 3_650].filter((days) => isLength('exclusion', days))).toEqual([180, 181, 3_650]);
  });

  test.each([
    ['2026-11-21T12:00:00.000Z', 180, '2027-05-21T12:00:00.000Z'],
    ['2026-11-21T12:00:00.000Z', 181, '2027-05-21T12:00:00.000Z'],
    ['2026-11-21T12:00:00.000Z', 182, '2027-05-22T12:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', 180, '2026-09-01T00:00:00.000Z'],
    ['2026-08-31T23:59:59.999Z', 180, '2027-03-03T23:59:59.999Z'],
    ['2027-08-31T23:59:59.999Z', 180, '2028-03-02T23:59:59.999Z'],
    ['2026-11-21T12:00:00.000Z', 365, '2027-11-21T12:00:00.000Z'],
  ])('one of %s for %i days ends at %s: six calendar months later at the earliest', (at, days, until) => {
    expect(new Date(endOf('exclusion', days, Date.parse(at))).toISOString()).toBe(until);
  });

  test('a self-exclusion outlasts every time-out that was taken before it', () => {
    const at = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) });
    fc.assert(fc.property(at, (now) => endOf('exclusion', 180, now) > endOf('timeout', 42, now)));
  });
});

describe('pauses that overlap', () => {
  const timeout: Pause = { kind: 'timeout', until: NOW + 30 * DAY };
  const exclusion: Pause = { kind: 'exclusion', until: NOW + 200 * DAY };
  const later: Pause = { kind: 'timeout', until: NOW + 230 * DAY };
  test.each<[string, Pause[], number, Pause | undefined]>([
    ['none', [], NOW, undefined],
    ['one in its last millisecond', [timeout], timeout.until - 1, timeout],
    ['one that is over', [timeout], timeout.until, undefined],
    ['a shorter one changes nothing', [timeout, { kind: 'timeout', until: NOW + DAY }], NOW, timeout],
    ['a self-exclusion replaces a time-out', [timeout, exclusion], NOW, exclusion],
    ['a shorter time-out leaves a self-exclusion', [exclusion, timeout], NOW, exclusion],
    ['a later time-out makes no time-out of it', [exclusion, later], NOW, { kind: 'exclusion', until: later.until }],
    ['a later time-out takes over when it is over', [exclusion, later], exclusion.until, later],
  ])('%s', (_, pauses, now, expected) => {
    expect(pauseAt(pauses, now)).toEqual(expected);
  });
});
