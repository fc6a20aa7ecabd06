import { expect, test } from 'vitest';
import { DAY_MS, writeDay } from '~/contract/time';
import { utcClock } from '~/i18n/clock';
import type { Night } from './balances.api.server';
import { absentNights } from './balances.view';

const FIRST = Date.UTC(2026, 10, 1) / DAY_MS;
const nightOf = (day: number): Night => ({
  ...{
    night: writeDay(FIRST + day),
    at: (FIRST + day) * DAY_MS,
    madeAt: (FIRST + day) * DAY_MS + 1,
    height: 6,
    total: 1,
  },
  ...{ root: 'a', previous: 'b', tree: 'c' },
});
const absent = (days: number[], until: number) =>
  absentNights(days.map(nightOf), (FIRST + until) * DAY_MS, utcClock('en'));

test('no night is absent from a list without gaps', () => {
  expect(absent([3, 2, 1], 4)).toEqual([]);
  expect(absent([3, 2, 1], 3), 'a night that is newer than it had to be').toEqual([]);
  expect(absent([], 4)).toEqual([]);
});

test('every night that is absent between others, or after the newest, is named', () => {
  expect(absent([3, 1], 4)).toEqual(['Nov 3, 2026']);
  expect(absent([10, 5, 3], 11).map((text) => text.replaceAll('\u2009', ' '))).toEqual([
    'Nov 7 – 10, 2026',
    'Nov 5, 2026',
  ]);
  expect(absent([3], 5)).toEqual(['Nov 5, 2026']);
});

test('a list that is in no order, or ends at no day, names none', () => {
  expect(absent([1, 3], 2)).toEqual([]);
  expect(absent([1], NaN)).toEqual([]);
});
