import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { formatAmount } from '~/i18n/format';
import type { Limits } from './limits.api.server';
import { limitViews, pauseView } from './limits.view';

const NOW = Date.UTC(2026, 10, 21, 8, 30);
const HOUR = 3_600_000;
const writer = { clock: utcClock('en'), amount: (minor: number) => formatAmount(minor, 'en') };
const view = (limits: Partial<Limits>, slug = 'daily-stake') => {
  const { groups, realityCheck } = limitViews({ current: {}, ...limits }, writer, NOW);
  const views = [...groups.flatMap((group) => group.limits), ...(realityCheck ? [realityCheck] : [])];
  const found = views.find((limit) => limit.slug === slug);
  expect(found).toBeDefined();
  return found!;
};
const used = { stake: 2000, loss: -500, recharge: 0 };

describe('a limit on the page', () => {
  it('that is not set has no value, and still says what is used', () => {
    expect(view({ used })).toMatchObject({ current: undefined, typed: '', used: '$20.00', left: undefined });
  });

  it('says what is left of it', () => {
    expect(view({ current: { stakeDaily: 5000 }, used })).toMatchObject({
      current: '$50.00',
      typed: '50.00',
      used: '$20.00',
      left: '$30.00',
    });
  });

  it('of nought is a limit, and never has less than nothing left', () => {
    expect(view({ current: { stakeDaily: 0 }, used })).toMatchObject({ current: '$0.00', left: '$0.00' });
  });

  it('of losses grows by what was gained today, which is said as being ahead: the sums add up', () => {
    expect(view({ current: { lossDaily: 5000 }, used }, 'daily-loss')).toMatchObject({
      used: undefined,
      ahead: '$5.00',
      left: '$55.00',
    });
  });

  it('says nothing of today where the service does not', () => {
    expect(view({ current: { stakeDaily: 5000 } })).toMatchObject({ used: undefined, left: undefined });
  });

  it('in minutes is said in words and has nothing that is used', () => {
    expect(view({ current: { realityCheckMinutes: 90 }, used }, 'reality-check')).toMatchObject({
      current: '1 hour, 30 minutes',
      typed: '90',
      used: undefined,
      left: undefined,
    });
  });

  it('that waits can be confirmed from its moment on and not before', () => {
    const waiting = (from: number, value?: number) =>
      view({ current: { stakeDaily: 5000 }, pending: { stakeDaily: { value, from } } }).waiting;
    expect(waiting(NOW + 1, 9000)).toEqual({
      value: '$90.00',
      raw: '9000',
      from: 'Nov 21, 2026, 08:31 UTC',
      ready: false,
    });
    expect(waiting(NOW, 9000)?.ready).toBe(true);
    expect(waiting(NOW)).toMatchObject({ value: undefined, raw: '' });
  });
});

describe('a pause on the page', () => {
  it('is there until its end, and not a millisecond longer', () => {
    const pause = (until: number) => pauseView({ pause: { kind: 'timeout', until } }, utcClock('en'), NOW);
    expect(pause(NOW + HOUR)).toEqual({ kind: 'timeout', until: 'Nov 21, 2026, 09:30 UTC', isHeldHere: false });
    expect(pause(NOW)).toBeUndefined();
    expect(pauseView({ pause: undefined }, utcClock('en'), NOW)).toBeUndefined();
  });
});
