import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeLimit, NO_LIMIT, type Limit, type LimitValue } from './limit-change';
import { DAY_MS } from '../time';

const NOW = Date.UTC(2026, 10, 21, 12);
const FROM = NOW + DAY_MS;
/** With a wait of 24 hours. */
const change = (limit: Limit, wanted: LimitValue, now: number) => changeLimit(limit, wanted, now, now + DAY_MS);
/** A limit of 100.00 whose raise to 200.00 waits until `FROM`. */
const RAISING: Limit = { value: 10_000, waiting: { value: 20_000, from: FROM } };

describe('what counts at once', () => {
  test.each<[string, Limit, LimitValue, Limit]>([
    ['a first limit', NO_LIMIT, 10_000, { value: 10_000 }],
    ['a first limit of nothing at all', NO_LIMIT, 0, { value: 0 }],
    ['a lower limit', { value: 10_000 }, 9_999, { value: 9_999 }],
    ['a lower limit, which drops a raise that waits', RAISING, 9_999, { value: 9_999 }],
    ['the limit in force, which drops a raise that waits', RAISING, 10_000, { value: 10_000 }],
    ['no limit where there is none but one is to be taken away no more', NO_LIMIT, null, NO_LIMIT],
  ])('%s', (_, limit, wanted, next) => {
    expect(change(limit, wanted, NOW)).toEqual(next);
  });
});

describe('what waits', () => {
  test.each<[string, LimitValue]>([
    ['a higher limit', 10_001],
    ['no limit', null],
  ])('%s waits 24 h and leaves the limit in force', (_, wanted) => {
    expect(change({ value: 10_000 }, wanted, NOW)).toEqual({
      value: 10_000,
      waiting: { value: wanted, from: FROM },
    });
  });

  test.each<[string, number, Limit]>([
    ['one millisecond early, nothing changes', FROM - 1, RAISING],
    ['at its time, it is in force', FROM, { value: 20_000 }],
    ['a month later, it is in force', FROM + 30 * DAY_MS, { value: 20_000 }],
  ])('a raise is sent again: %s', (_, at, next) => {
    expect(change(RAISING, 20_000, at)).toEqual(next);
  });

  test.each([20_001, 19_999, null])(
    'another looser value (%s) begins its own 24 h, however long the first waited',
    (wanted) => {
      expect(change(RAISING, wanted, FROM + 1)).toEqual({
        value: 10_000,
        waiting: { value: wanted, from: FROM + 1 + DAY_MS },
      });
    },
  );

  test('a raise that was dropped by a lower limit starts again from nothing', () => {
    const lowered = change(RAISING, 5_000, FROM - 1);
    expect(change(lowered, 20_000, FROM)).toEqual({
      value: 5_000,
      waiting: { value: 20_000, from: FROM + DAY_MS },
    });
  });
});

test('whatever is sent whenever, a limit never loosens but to a value sent at least 24 h before and nothing else since', () => {
  const isLooser = (value: LimitValue, than: LimitValue) => than !== null && (value === null || value > than);
  const value = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
  const wait = fc.oneof(fc.constantFrom(0, 1, DAY_MS - 1, DAY_MS, DAY_MS / 2), fc.integer({ min: 0, max: 2 * DAY_MS }));
  let loosened = 0;
  fc.assert(
    fc.property(fc.array(fc.record({ wait, wanted: value }), { minLength: 1, maxLength: 40 }), (steps) => {
      let at = NOW;
      let limit = NO_LIMIT;
      const sent: { at: number; wanted: LimitValue }[] = [];
      for (const { wait: passed, wanted } of steps) {
        at += passed;
        const before = limit;
        limit = change(before, wanted, at);
        sent.push({ at, wanted });
        if (wanted !== null && !isLooser(wanted, before.value)) expect(limit.value).toBe(wanted);
        if (!isLooser(limit.value, before.value)) continue;
        loosened++;
        const other = sent.findLastIndex((one) => one.wanted !== limit.value);
        const asked = sent.slice(other + 1)[0];
        expect(at - (asked?.at ?? at)).toBeGreaterThanOrEqual(DAY_MS);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(loosened).toBeGreaterThan(100);
});
