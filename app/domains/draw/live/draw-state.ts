import type { DrawStatus } from '../draw.api.server';

/** The state of a period as shown to members: the six states of the specification, `review` and `waiting`. */
export type DrawState = DrawStatus | 'timeout';

/** What is known about a period; times in ms UTC by the upstream's clock. Every field is optional. */
export interface PeriodFacts {
  status?: DrawStatus | undefined;
  opensAt?: number | undefined;
  closesAt?: number | undefined;
  drawsAt?: number | undefined;
}

/** How long before its draw a period counts as drawing soon, if the upstream sends no status. Source: docs/member-api.md. */
export const SOON_MS = 30_000;

/** How long a draw takes. Source: docs/member-api.md, "drawing up to 3 s". */
export const DRAWING_MS = 3_000;

/**
 * How long a result may be missing before the page reports a timeout: ten times the length of a draw, and as long as the longest
 * interval between two polls of a healthy upstream.
 */
const TIMEOUT_MS = 30_000;

/** The order of states. Status and times are both true, so the later of their two states counts. */
const WAY: readonly DrawState[] = ['open', 'soon', 'closed', 'drawing', 'timeout'];

/** @returns the state by the times alone; `undefined` without times */
function stateByTimes({ status, opensAt, closesAt, drawsAt }: PeriodFacts, now: number): DrawState | undefined {
  if (drawsAt !== undefined && now > drawsAt + TIMEOUT_MS) return 'timeout';
  if (drawsAt !== undefined && now >= drawsAt) return 'drawing';
  if (closesAt !== undefined && now >= closesAt) return 'closed';
  // If the upstream sends a status, it decides itself when the period opens and when soon begins.
  if (status === undefined && opensAt !== undefined && now < opensAt) return 'closed';
  if (status === undefined && drawsAt !== undefined && now >= drawsAt - SOON_MS) return 'soon';
  return opensAt === undefined && closesAt === undefined && drawsAt === undefined ? undefined : 'open';
}

/**
 * The state of the current period.
 *
 * `complete`, `review` and `waiting` come from the upstream only. A period has timed out if its draw ended more than {@link TIMEOUT_MS} ago
 * without either, while the upstream still returns it as the current one.
 *
 * @param now ms UTC by the upstream's clock
 * @returns `undefined` when the upstream sends neither a status nor times
 */
export function stateAt(period: PeriodFacts, now: number): DrawState | undefined {
  const { status } = period;
  if (status === 'complete' || status === 'review' || status === 'waiting') return status;
  const reached = stateByTimes(period, now);
  if (status === undefined || reached === undefined) return status ?? reached;
  return WAY.indexOf(reached) > WAY.indexOf(status) ? reached : status;
}

/** The target of the countdown: the close while bets are accepted, then the draw; before a period opens, its opening. */
export function countdownAt(
  period: PeriodFacts,
  now: number,
): { to: 'opens' | 'closes' | 'draws'; at: number; seconds: number } | undefined {
  const { status, opensAt, closesAt, drawsAt } = period;
  const left = (to: 'opens' | 'closes' | 'draws', at: number | undefined) =>
    at === undefined || at <= now ? undefined : { to, at, seconds: Math.ceil((at - now) / 1000) };
  const state = stateAt(period, now);
  if (state === 'open' || state === 'soon') return left('closes', closesAt) ?? left('draws', drawsAt);
  if (state !== 'closed') return undefined;
  return (status === undefined ? left('opens', opensAt) : undefined) ?? left('draws', drawsAt);
}

/**
 * Milliseconds until the result of {@link stateAt}, or the previous draw, may change.
 *
 * @param isDrawing whether the previous period is being drawn
 * @returns `undefined` when no change is expected
 */
export function nextChangeIn(period: PeriodFacts, now: number, isDrawing: boolean): number | undefined {
  const { status, opensAt, closesAt, drawsAt } = period;
  if (status === 'complete' || status === 'review') return undefined;
  const drawn = isDrawing ? [opensAt === undefined ? now + DRAWING_MS : opensAt + DRAWING_MS, now + DRAWING_MS] : [];
  const soon = drawsAt !== undefined && (status === undefined || status === 'open') ? [drawsAt - SOON_MS] : [];
  const timedOut = drawsAt === undefined ? [] : [drawsAt + TIMEOUT_MS + 1];
  const moments = [...drawn, ...soon, ...timedOut, opensAt, closesAt, drawsAt].filter((at) => at !== undefined);
  const next = Math.min(...moments.filter((at) => at > now));
  return next === Infinity ? undefined : next - now;
}
