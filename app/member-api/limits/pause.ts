import { EXCLUSION_DAYS, TIMEOUT_DAYS, type PAUSE_KINDS } from '~/contract/calls/limits';
import { DAY_MS } from '~/contract/time';

const EXCLUSION_MONTHS = 6;

export type PauseKind = (typeof PAUSE_KINDS)[number];

/** A time-out or self-exclusion: bets and recharges are refused up to, not including, `until` (ms UTC). */
export interface Pause {
  kind: PauseKind;
  until: number;
}

/** @returns whether a pause of this kind may be this long */
export function isLength(kind: PauseKind, days: number): boolean {
  return kind === 'exclusion' ? days >= EXCLUSION_DAYS : TIMEOUT_DAYS.some((length) => length === days);
}

/** Six calendar months after a time, in ms UTC. If the sixth month lacks the day (31 August, 29 February), the date runs into the next month: later, never earlier. */
export function sixMonthsAfter(at: number): number {
  const date = new Date(at);
  return date.setUTCMonth(date.getUTCMonth() + EXCLUSION_MONTHS);
}

/** The end of a pause that begins at `at`; both in ms UTC. A self-exclusion lasts at least six calendar months. */
export function endOf(kind: PauseKind, days: number, at: number): number {
  const until = at + days * DAY_MS;
  return kind === 'exclusion' ? Math.max(until, sixMonthsAfter(at)) : until;
}

/**
 * Merges pauses into one. It ends with the last of them, so that none can shorten another. It counts as a self-exclusion while
 * one is in force; a time-out that outlasts it takes over only then.
 *
 * @returns `undefined` when none is in force at `now`
 */
export function pauseAt(pauses: readonly Pause[], now: number): Pause | undefined {
  const inForce = pauses.filter(({ until }) => until > now);
  if (inForce.length === 0) return undefined;
  return {
    kind: inForce.some(({ kind }) => kind === 'exclusion') ? 'exclusion' : 'timeout',
    until: Math.max(...inForce.map(({ until }) => until)),
  };
}
