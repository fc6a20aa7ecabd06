import { describe, expect, it } from 'vitest';
import { EXCLUSION_DAYS, TIMEOUT_DAYS } from '~/contract/calls/limits';
import { findLimitPage, findPause, limitSchema, pauseLengthSchema, pauseSchema } from './limits.schema';
import { lengthText, PAUSE_LENGTHS } from './pause-lengths';

const DAY_MS = 86_400_000;

describe('a limit as it is typed', () => {
  const set = (name: 'stakeDaily' | 'realityCheckMinutes', value: string | undefined) => {
    const { success, data, error } = limitSchema(name).safeParse({ act: 'set', value });
    return success ? data : error.issues.map(({ path, message }) => [path.join('.'), message]);
  };

  it.each([
    ['50', 5000],
    ['０', 0],
    ['1,234.5', 123_450],
    [' １２３．４５ ', 12_345],
  ])('%s is an amount of %i minor units', (value, minor) => {
    expect(set('stakeDaily', value)).toEqual({ act: 'set', value: minor });
  });

  it.each([
    [undefined, 'required'],
    ['', 'required'],
    ['  ', 'required'],
    ['-5', 'amount.format'],
    ['1.005', 'amount.format'],
    ['1,5', 'amount.format'],
    ['fifty', 'amount.format'],
    ['9'.repeat(41), 'amount.format'],
  ])('%s is refused', (value, code) => {
    expect(set('stakeDaily', value)).toEqual([['value', code]]);
  });

  it.each([
    ['1', 1],
    ['６０', 60],
    ['1,440', 1440],
  ])('%s is an interval of %i minutes', (value, minutes) => {
    expect(set('realityCheckMinutes', value)).toEqual({ act: 'set', value: minutes });
  });

  it.each(['0', '1441', '1.5', '-1', '1e2', '1²', '①⓪', 'an hour'])('%s is no interval', (value) => {
    expect(set('realityCheckMinutes', value)).toEqual([['value', 'limit.minutes']]);
  });

  it('says nothing when the form names no act that there is', () => {
    for (const act of [undefined, '', 'erase'])
      expect(limitSchema('stakeDaily').safeParse({ act }).error?.issues[0]?.message).toBe('form.unreadable');
  });
});

describe('an address', () => {
  it('names a limit of the contract, or none', () => {
    expect(findLimitPage('reality-check')).toEqual(['reality-check', 'realityCheckMinutes']);
    for (const slug of [undefined, 'stakeDaily', 'constructor', '']) expect(findLimitPage(slug)).toBeUndefined();
  });

  it('names a pause that can be chosen, or none', () => {
    expect(findPause('timeout', '7')).toEqual({ kind: 'timeout', days: 7 });
    expect(findPause('exclusion', '184')).toEqual({ kind: 'exclusion', days: 184 });
    for (const [kind, days] of [
      ['timeout', '184'],
      ['timeout', '07'],
      ['timeout', undefined],
      ['exclusion', '7'],
      ['exclusion', '180'],
      ['toString', '7'],
    ] as const)
      expect(findPause(kind, days), `${kind} ${days}`).toBeUndefined();
  });
});

describe('the lengths of a pause', () => {
  it('of a time-out are those of the contract', () => {
    expect(PAUSE_LENGTHS.timeout.map(({ days }) => days)).toEqual([...TIMEOUT_DAYS]);
  });

  it('of a self-exclusion are never shorter than six months, a year and five years', () => {
    const [halfYear, year, fiveYears] = PAUSE_LENGTHS.exclusion.map(({ days }) => days);
    expect(halfYear).toBeGreaterThanOrEqual(EXCLUSION_DAYS);
    for (let at = Date.UTC(2023, 0, 1, 12); at < Date.UTC(2033, 0, 1); at += DAY_MS) {
      for (const [days, months] of [
        [halfYear, 6],
        [year, 12],
        [fiveYears, 60],
      ] as const) {
        const later = new Date(at);
        later.setUTCMonth(later.getUTCMonth() + months);
        // A day that the month lacks (31st) overflows into the next month; the end of the calendar month is what counts.
        const overflow = later.getUTCDate() < new Date(at).getUTCDate() ? later.getUTCDate() : 0;
        expect(at + days! * DAY_MS, new Date(at).toISOString()).toBeGreaterThanOrEqual(
          later.getTime() - overflow * DAY_MS,
        );
      }
    }
  });

  it('each have a name', () => {
    expect(lengthText('exclusion', 366)).toBe('exclusion.366');
    expect(lengthText('timeout', 366)).toBeUndefined();
  });

  it('are chosen from the list of their kind and from nothing else', () => {
    expect(pauseLengthSchema('timeout').parse({ days: '42' })).toEqual({ days: 42 });
    for (const days of [undefined, '', '41', '184', '7.0'])
      expect(pauseLengthSchema('timeout').safeParse({ days }).error?.issues[0]?.message).toBe('pause.length');
  });

  it('are confirmed by a tick where it is for long', () => {
    expect(pauseSchema('exclusion').safeParse({}).error?.issues[0]?.message).toBe('pause.confirm');
    expect(pauseSchema('exclusion').safeParse({ sure: 'on' }).success).toBe(true);
    expect(pauseSchema('timeout').safeParse({}).success).toBe(true);
  });
});
