import { describe, expect, it } from 'vitest';
import { keepLimit, withKept } from './held-limits';

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
  const set = (kept: number | null, asked: number | null, answered = asked, isDue = false) =>
    keepLimit(limit(kept), { name: 'stakeDaily', asked, answered, isDue }, NOW).limits.stakeDaily;

  it('is kept at once where it is stricter', () => {
    expect(set(50, 30)).toEqual({ value: 30, at: NOW });
    expect(set(null, 30)).toEqual({ value: 30, at: NOW });
  });

  it('waits 24 hours where it is looser, also where the service has taken it at once', () => {
    expect(set(50, 90)).toEqual({ value: 50, at: NOW, next: { value: 90, from: NOW + DAY } });
    expect(set(50, null)).toEqual({ value: 50, at: NOW, next: { value: null, from: NOW + DAY } });
    expect(set(50, 90, 90, true)).toEqual({ value: 90, at: NOW });
  });

  it('changes nothing where the service answers a looser one than was asked for', () => {
    expect(set(50, 30, null)).toEqual({ value: 50, at: 1 });
    expect(set(50, 90, 100, true)).toEqual({ value: 50, at: 1 });
  });
});
