import { LIMITS, partsOf, type LimitName, type LimitPeriod } from '~/contract/calls/limits';
import { changeLimit, isStricter } from '~/contract/limits/limit-change';
import { looserFrom, type LooserWait } from '~/contract/limits/limit-profile';
import type { Kept } from '~/upstream/cache/kept-limits.server';
import { sumUsed } from '~/upstream/cache/kept-used';
import type { Limits } from './limits.api.server';
import { usedIn } from './limits-left';

/**
 * How much earlier a service may report the end of a pause before it counts as forgotten, in ms: some services round to seconds.
 */
const ROUNDED_MS = 60_000;

/**
 * The use of the limits in a period: the larger of the service's figure and the one counted here. Counted here, all stakes are
 * losses.
 */
function usedOf(told: Limits | undefined, kept: Kept, period: LimitPeriod, now: number): NonNullable<Limits['used']> {
  const { stake, recharge } = sumUsed(kept.used, period, now);
  const said = told && usedIn(told, period);
  return {
    stake: Math.max(stake, said?.stake ?? 0),
    loss: said?.loss ?? stake,
    recharge: Math.max(recharge, said?.recharge ?? 0),
  };
}

/**
 * The looser values that wait at the service. One that was sent through this app waits here, too: the later time counts, because a
 * service may wait for less than its members were told.
 */
function pendingOf(told: Limits | undefined, kept: Kept): NonNullable<Limits['pending']> {
  const pending = { ...told?.pending };
  for (const name of LIMITS) {
    const [waits, next] = [pending[name], kept.limits[name]?.next];
    if (!waits || !next || (waits.value ?? null) !== next.value) continue;
    pending[name] = { ...waits, from: Math.max(waits.from, next.from) };
  }
  return pending;
}

/**
 * Merges the limits that the service reports with those stored here. The stricter value applies (rule X6).
 *
 * @param told `undefined` where the service has none
 * @param now ms UTC
 * @returns `undefined` when neither source has a limit; `heldHere` names the limits that apply only because they are stored here
 */
export function withKept(told: Limits | undefined, kept: Kept, now: number): Limits | undefined {
  const inForce = [kept.pause, told?.pause].filter((pause) => pause !== undefined && pause.until > now);
  const pause = inForce.sort((one, other) => (other?.until ?? 0) - (one?.until ?? 0))[0];
  const isPauseHere = pause !== undefined && pause.until - ROUNDED_MS > (told?.pause?.until ?? 0);
  const names = LIMITS.filter((name) => isStricter(kept.limits[name]?.value ?? null, told?.current[name] ?? null));
  const pending = pendingOf(told, kept);
  if (!pause && names.length === 0) return told && { ...told, pending };
  const current = { ...told?.current };
  // Only of periods in which a limit is held here: the others are offered if the service states them.
  const usedFor = (period: LimitPeriod) =>
    names.some((name) => partsOf(name)?.period === period)
      ? usedOf(told, kept, period, now)
      : told && usedIn(told, period);
  for (const name of names) {
    const { value, next } = kept.limits[name] ?? {};
    current[name] = value ?? undefined;
    pending[name] = next && { value: next.value ?? undefined, from: next.from };
  }
  return {
    ...told,
    current,
    pending,
    pause,
    ...(names.length > 0 && { used: usedFor('day'), usedWeekly: usedFor('week'), usedMonthly: usedFor('month') }),
    heldHere: { pause: isPauseHere, limits: names },
  };
}

/** The limit that a member requested, and the one that the service returned; `null` is no limit. */
interface Confirmed {
  name: LimitName;
  asked: number | null;
  answered: number | null;
  /** Whether the service returned the requested value as one that waits. */
  isWaiting: boolean;
  /** Whether the member has confirmed a looser value after its wait. */
  isDue: boolean;
  /** How long a looser value waits. */
  wait: LooserWait;
}

/**
 * The limit to store after the service's response. The rule is that of the embedded member API ({@link changeLimit}): a looser value
 * waits here, too, whatever the service does with it.
 *
 * @param now ms UTC
 */
export function keepLimit(kept: Kept, { name, asked, answered, isWaiting, isDue, wait }: Confirmed, now: number): Kept {
  const before = kept.limits[name];
  const held = before?.value ?? null;
  const set = (limit: Omit<NonNullable<typeof before>, 'at'>): Kept => ({
    ...kept,
    limits: { ...kept.limits, [name]: { ...limit, at: now } },
  });
  const isHeld = isStricter(held, answered);
  if (answered !== asked) {
    // A wait that has begun does not begin again, and does not end before that of the service.
    if (isWaiting ? before?.next?.value === asked : isHeld) return kept;
    if (!isWaiting) return set({ value: answered });
  }
  const waiting = isDue && answered === asked ? { value: asked, from: now } : before?.next;
  const limit = { value: isHeld ? held : answered, ...(waiting && { waiting }) };
  const { value, waiting: next } = changeLimit(limit, asked, now, looserFrom(wait, name, now));
  return set({ value, ...(next && { next }) });
}
