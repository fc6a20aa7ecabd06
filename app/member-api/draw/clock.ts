/**
 * The draw clock: numbers and times of periods, derived from the time alone, so that all replicas agree and a restart loses none.
 * It consists of spans, which are only ever appended: period numbers never repeat and never go back.
 */
export interface ClockSpan {
  /** The first period of this span. */
  fromPeriod: number;
  /** When that period opens, in milliseconds UTC. */
  startsAt: number;
  /** Length of a period. */
  seconds: number;
  /** How long before the draw betting closes. */
  closeSeconds: number;
  /** How long before the draw a period counts as drawing soon. */
  soonSeconds: number;
}

/** The spans in force, oldest first; there is at least one. */
export type Clock = readonly [ClockSpan, ...ClockSpan[]];

/** How long a draw takes: its result is published and paid when this has passed. Source: docs/member-api.md ("drawing up to 3 s"). */
const DRAWING_MS = 3_000;

type PeriodStatus = 'open' | 'soon' | 'closed' | 'drawing' | 'complete';

/** The times of a period, in milliseconds UTC. Each is the first instant of its phase. */
interface PeriodTimes {
  opensAt: number;
  soonAt: number;
  closesAt: number;
  drawsAt: number;
  completesAt: number;
}

function spanAt(clock: Clock, now: number): ClockSpan {
  return clock.findLast((span) => span.startsAt <= now) ?? clock[0];
}

function spanOf(clock: Clock, period: number): ClockSpan {
  return clock.findLast((span) => span.fromPeriod <= period) ?? clock[0];
}

export function firstPeriod(clock: Clock): number {
  return clock[0].fromPeriod;
}

/** The current period. If the machine's clock is before the first period, that is the first period. */
export function periodAt(clock: Clock, now: number): number {
  const span = spanAt(clock, now);
  const passed = Math.max(0, Math.floor((now - span.startsAt) / (span.seconds * 1000)));
  const next = clock[clock.indexOf(span) + 1];
  // The clock stops at the end of a span when no chain was left (`advance.server.ts`): then the last period of this span stays
  // current.
  return Math.min(span.fromPeriod + passed, next ? next.fromPeriod - 1 : Infinity);
}

/** The times of a period. */
export function timesOf(clock: Clock, period: number): PeriodTimes {
  const span = spanOf(clock, period);
  const opensAt = span.startsAt + (period - span.fromPeriod) * span.seconds * 1000;
  const drawsAt = opensAt + span.seconds * 1000;
  return {
    opensAt,
    soonAt: drawsAt - span.soonSeconds * 1000,
    closesAt: drawsAt - span.closeSeconds * 1000,
    drawsAt,
    completesAt: drawsAt + DRAWING_MS,
  };
}

/** The status of a period. Bets are accepted while it is `open` or `soon`: from `opensAt` up to, not including, `closesAt`. */
export function statusAt(times: PeriodTimes, now: number): PeriodStatus {
  if (now >= times.completesAt) return 'complete';
  if (now >= times.drawsAt) return 'drawing';
  if (now >= times.closesAt) return 'closed';
  return now >= times.soonAt ? 'soon' : 'open';
}

function latest(clock: Clock, now: number, reached: keyof PeriodTimes): number {
  let period = periodAt(clock, now);
  while (period >= firstPeriod(clock) && timesOf(clock, period)[reached] > now) period--;
  return period;
}

/** The newest period that is closed for bets; one before the first if there is none yet. */
export function latestClosed(clock: Clock, now: number): number {
  return latest(clock, now, 'closesAt');
}

/** The newest period with a result; one before the first if there is none yet. */
export function latestComplete(clock: Clock, now: number): number {
  return latest(clock, now, 'completesAt');
}
