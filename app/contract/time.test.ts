import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTime, writeDay, writeTime } from './time';

const instant = fc.integer({ min: 0, max: Date.UTC(2200, 0) });
const NOV_21 = Date.UTC(2026, 10, 21, 8, 30, 0);

describe('a time', () => {
  it('is the same after it was written and read', () => {
    fc.assert(fc.property(instant, (ms) => readTime(writeTime(ms)) === ms));
  });

  it('has a day, which is written without a time', () => {
    expect([writeDay(0), writeDay(20_778)]).toEqual(['1970-01-01', '2026-11-21']);
  });

  it('is read from Unix seconds and milliseconds, as numbers and as text', () => {
    for (const value of [NOV_21, NOV_21 / 1000, String(NOV_21), ` ${NOV_21 / 1000} `, `${NOV_21 / 1000}.0`])
      expect(readTime(value), String(value)).toBe(NOV_21);
  });

  it.each([
    '2026-11-21T08:30:00.000Z',
    '2026-11-21T08:30:00Z',
    '2026-11-21 08:30:00',
    '2026-11-21T08:30',
    '2026-11-21T17:30:00+09:00',
    '2026-11-21T17:30:00+0900',
    ' 2026-11-21t08:30:00z ',
  ])('is read from %j; without a zone it is UTC', (text) => {
    expect(readTime(text)).toBe(NOV_21);
  });

  it('of a date alone is its first moment in UTC', () => {
    expect(readTime('2026-11-21')).toBe(Date.UTC(2026, 10, 21));
  });

  it.each([
    '',
    'soon',
    '2026-13-01',
    '2026-11-31T25:00',
    '21.11.2026',
    '11/21/2026',
    -1,
    NaN,
    Infinity,
    1e300,
    '9'.repeat(16),
    null,
    {},
    true,
  ])('is not read from %j', (value) => {
    expect(readTime(value)).toBeUndefined();
  });

  it('can always be written again, whatever it was read from', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.string()), (value) => {
        const ms = readTime(value);
        if (ms !== undefined) expect(writeTime(ms)).toMatch(/Z$/);
      }),
    );
  });
});
