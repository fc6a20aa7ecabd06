import { LIMITS, partsOf, type LimitName, type LimitPeriod } from '~/contract/calls/limits';
import type { Kept } from '~/upstream/cache/kept-limits.server';
import { sumUsed } from '~/upstream/cache/kept-used';
import type { Limits } from './limits.api.server';
import { usedIn } from './limits-left';

/** How many hours a looser limit waits where the service does not say. Source: docs/decisions/0012-play-limits.md. */
const WAIT_HOURS = 24;

/**
 * How much earlier a service may report the end of a pause before it counts as forgotten, in ms: some services round to seconds.
 */
const ROUNDED_MS = 60_000;

type Value = number | null | undefined;

/**
 * Whether a limit is stricter than another; no limit is the loosest. Fewer minutes between two reality checks are stricter too.
 */
const isStricter = (one: Value, other: Value) => (one ?? Infinity) < (other ?? Infinity);

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
  const names = LIMITS.filter((name) => isStricter(kept.limits[name]?.value, told?.current[name]));
  if (!pause && names.length === 0) return told;
  const [current, pending] = [{ ...told?.current }, { ...told?.pending }];
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
  /** Whether the member has confirmed a looser value after its wait. */
  isDue: boolean;
  /** Hours that a looser value waits, as the service says. */
  hours?: number | undefined;
}

/** The limit to store after the service's response: a looser value also waits here, unless its wait is over. */
export function keepLimit(
  kept: Kept,
  { name, asked, answered, isDue, hours = WAIT_HOURS }: Confirmed,
  now: number,
): Kept {
  const before = kept.limits[name];
  const held = before?.value ?? null;
  const set = (limit: NonNullable<typeof before>) => ({ ...kept, limits: { ...kept.limits, [name]: limit } });
  if (!isStricter(held, answered) || (isDue && answered === asked)) return set({ value: answered, at: now });
  if (answered !== asked) return kept;
  const next = before?.next?.value === answered ? before.next : { value: answered, from: now + hours * 3_600_000 };
  return set({ value: held, at: now, next });
}
