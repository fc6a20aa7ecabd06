import { partsOf, type LimitName, type MUST_SET } from '../calls/limits';
import { firstDayOf, nextMonthOf } from './limit-periods';
import { DAY_MS } from '../time';

/** How long a looser limit waits. */
export interface LooserWait {
  /** Hours, at least. */
  hours: number;
  /** Also until all that counts against the limit now is past. */
  waitsForPeriod: boolean;
}

/** The rules of a country for limits. Source: docs/decisions/0064-limits-as-regulators-ask.md. */
export interface LimitProfile extends LooserWait {
  /** What must be set before a recharge; `all`: before a bet, too. */
  mustSet: (typeof MUST_SET)[number];
}

/** Names of the profiles, as the setting LIMIT_PROFILE has them. */
export type LimitProfileName = 'none' | 'gb' | 'se';

const PROFILES: Readonly<Record<LimitProfileName, LimitProfile>> = {
  none: { hours: 24, mustSet: 'none', waitsForPeriod: false },
  gb: { hours: 24, mustSet: 'asked', waitsForPeriod: false },
  se: { hours: 72, mustSet: 'all', waitsForPeriod: true },
};

/** The rules that a setting names; `none` without one. */
export const profileOf = (name: LimitProfileName = 'none'): LimitProfile => PROFILES[name];

/**
 * The longer of two waits: that of a setting, and the one that a service states. A service that states none waits at least 24
 * hours, as `none` does.
 */
export function longerWait(
  name: LimitProfileName,
  stated: { hours: number; waitsForPeriod?: boolean | undefined } | undefined,
): LooserWait {
  const { hours, waitsForPeriod } = profileOf(name);
  return {
    hours: Math.max(hours, stated?.hours ?? 0),
    waitsForPeriod: waitsForPeriod || stated?.waitsForPeriod === true,
  };
}

/** The end of the period that counts at `now`, in ms UTC: when nothing of it counts any more. */
function periodEnd(name: LimitName, now: number): number {
  const { period } = partsOf(name) ?? {};
  if (period === undefined) return now;
  if (period === 'month') return nextMonthOf(now);
  // What counts today has left a window of n days when the window begins tomorrow.
  const length = firstDayOf('day', now) - firstDayOf(period, now) + 1;
  return (firstDayOf('day', now) + length) * DAY_MS;
}

/** From when a looser value that is sent at `now` can be confirmed; both in ms UTC. */
export function looserFrom({ hours, waitsForPeriod }: LooserWait, name: LimitName, now: number): number {
  const after = now + hours * 3_600_000;
  return waitsForPeriod ? Math.max(after, periodEnd(name, now)) : after;
}
