import { describe, expect, it } from 'vitest';
import type { LimitName } from '~/contract/calls/limits';
import { longerWait, type LimitProfileName } from '~/contract/limits/limit-profile';
import type { Kept } from '~/upstream/cache/kept-limits.server';
import { keepLimit, withKept } from './held-limits';

/** What a service answers to a limit, and when; by default what was asked for. */
interface Answer {
  name?: LimitName;
  answered?: number | null;
  isWaiting?: boolean;
  isDue?: boolean;
  profile?: LimitProfileName;
  now?: number;
}

const NOW = Date.UTC(2026, 10, 21, 8, 30);
const DAY = 86_400_000;
const limit = (value: number | null) => ({ limits: { stakeDaily: { value, at: 1 } } });
const pause = (until: number) => ({ kind: 'timeout' as const, until });

describe('of what a service tells and what is kept', () => {
  it('the stricter limit holds, and is named where only this app holds it', () => {
    const current = (told: number | undefined, kept: number | null) => {
      const limits = withKept({ current: { stakeDaily: told } }, limit(kept), NOW);
      return [limits?.current.stakeDaily, limits?.heldHere?.limits.length ?? 0];
    };
    expect(current(50, 30)).toEqual([30, 1]);
    expect(current(undefined, 0)).toEqual([0, 1]);
    expect(current(30, 50)).toEqual([30, 0]);
    expect(current(30, null)).toEqual([30, 0]);
  });

  it('the pause that ends later holds, and one that is over holds nothing', () => {
    const held = (told: number, kept: number) => {
      const limits = withKept({ current: {}, pause: pause(told) }, { limits: {}, pause: pause(kept) }, NOW);
      return [limits?.pause?.until, limits?.heldHere?.pause];
    };
    expect(held(NOW + DAY, NOW + 2 * DAY)).toEqual([NOW + 2 * DAY, true]);
    expect(held(NOW + 2 * DAY, NOW + DAY)).toEqual([NOW + 2 * DAY, false]);
    // Whole seconds, as some services write them.
    expect(held(NOW + DAY, NOW + DAY + 999)).toEqual([NOW + DAY + 999, false]);
    expect(withKept(undefined, { limits: {}, pause: pause(NOW) }, NOW)).toBeUndefined();
  });
});

describe('a limit that a service has answered', () => {
  const set = (kept: Kept['limits'][LimitName], asked: number | null, { profile = 'none', ...more }: Answer = {}) => {
    const { name = 'stakeDaily', answered = asked, isWaiting = false, isDue = false, now = NOW } = more;
    const confirmed = { name, asked, answered, isWaiting, isDue, wait: longerWait(profile, undefined) };
    return keepLimit({ limits: kept ? { [name]: kept } : {} }, confirmed, now).limits[name];
  };
  const fifty = { value: 50, at: 1 };

  it('is kept at once where it is stricter', () => {
    expect(set(fifty, 30)).toEqual({ value: 30, at: NOW });
    expect(set(undefined, 30)).toEqual({ value: 30, at: NOW });
  });

  it('waits 24 hours where it is looser, also where the service has taken it at once', () => {
    const next = { value: 90, from: NOW + DAY };
    expect(set(fifty, 90)).toEqual({ value: 50, at: NOW, next });
    expect(set(fifty, null)).toEqual({ value: 50, at: NOW, next: { ...next, value: null } });
    expect(set({ ...fifty, next }, 90, { now: NOW + DAY - 1 })).toEqual({ value: 50, at: NOW + DAY - 1, next });
    expect(set({ ...fifty, next }, 90, { now: NOW + DAY })).toEqual({ value: 90, at: NOW + DAY });
    expect(set(fifty, 90, { isDue: true })).toEqual({ value: 90, at: NOW });
  });

  it.each([
    ['rechargeDaily', NOW + 3 * DAY],
    ['rechargeWeekly', Date.UTC(2026, 10, 28)],
    ['rechargeMonthly', Date.UTC(2026, 11, 1)],
    ['realityCheckMinutes', NOW + 3 * DAY],
  ] as const)('waits under the rules of Sweden until what counts is past, 72 hours at least: %s', (name, from) => {
    const next = { value: 90, from };
    const se = { name, profile: 'se' } as const;
    expect(set(fifty, 90, se)).toEqual({ value: 50, at: NOW, next });
    expect(set(undefined, 90, { ...se, answered: 50, isWaiting: true })).toEqual({ value: 50, at: NOW, next });
    expect(set({ ...fifty, next }, 90, { ...se, now: from - 1 })?.value).toBe(50);
    expect(set({ ...fifty, next }, 90, { ...se, now: from })).toEqual({ value: 90, at: from });
  });

  it('waits here as long as it waits at the service, and its wait does not begin again', () => {
    const next = { value: 90, from: NOW + DAY };
    const waits = { answered: 50, isWaiting: true };
    expect(set(fifty, 90, waits)).toEqual({ value: 50, at: NOW, next });
    for (const now of [NOW + 1, NOW + 2 * DAY])
      expect(set({ ...fifty, next }, 90, { ...waits, now })).toEqual({ ...fifty, next });
    expect(set(fifty, 90, { ...waits, isDue: true })).toEqual({ value: 50, at: NOW, next });
  });

  it('that waits at the service is shown with the later of the two times', () => {
    const shown = (from: number, next: number) => {
      const told = { current: { stakeDaily: 50 }, pending: { stakeDaily: { value: 90, from } } };
      const kept = { limits: { stakeDaily: { ...fifty, next: { value: 90, from: next } } } };
      return withKept(told, kept, NOW)?.pending?.stakeDaily?.from;
    };
    expect(shown(NOW + DAY, NOW + 3 * DAY)).toBe(NOW + 3 * DAY);
    expect(shown(NOW + 3 * DAY, NOW + DAY)).toBe(NOW + 3 * DAY);
  });

  it('changes nothing where the service answers a looser one than was asked for', () => {
    expect(set(fifty, 30, { answered: null })).toEqual(fifty);
    expect(set(fifty, 90, { answered: 100, isDue: true })).toEqual(fifty);
  });
});
