import type { DrawStatus } from '../draw.api.server';

/** The state of a period as shown to members: the six states of the specification, and `review`. */
export type DrawState = DrawStatus | 'timeout';

/** What is known about a period; times in ms UTC by the upstream's clock. Every field is optional. */
export interface PeriodFacts {
  status?: DrawStatus | undefined;
  opensAt?: number | undefined;
  closesAt?: number | undefined;
  drawsAt?: number | undefined;
}

/** How long before its draw a period counts as drawing soon, where the upstream sends no status. Source: docs/member-api.md. */
export const SOON_MS = 30_000;

/** How long a draw takes. Source: docs/member-api.md, "drawing up to 3 s". */
export const DRAWING_MS = 3_000;

/**
 * How long a result may be missing before the page says that the draw has timed out: ten times as long as a draw takes, and
 * as long as the longest wait between two looks at an upstream that is well.
 */
const TIMEOUT_MS = 30_000;

/** The way of a period. What its status says and what its times say are both true: it has come as far as the further one. */
const WAY: readonly DrawState[] = ['open', 'soon', 'closed', 'drawing', 'timeout'];

/** @returns how far the times alone say that the period has come; `undefined` when there are none */
function stateByTimes({ status, opensAt, closesAt, drawsAt }: PeriodFacts, now: number): DrawState | undefined {
  if (drawsAt !== undefined && now > drawsAt + TIMEOUT_MS) return 'timeout';
  if (drawsAt !== undefined && now >= drawsAt) return 'drawing';
  if (closesAt !== undefined && now >= closesAt) return 'closed';
  // An upstream that says "open" or "open still" knows better than we when it opens and when soon begins.
  if (status === undefined && opensAt !== undefined && now < opensAt) return 'closed';
  if (status === undefined && drawsAt !== undefined && now >= drawsAt - SOON_MS) return 'soon';
  return opensAt === undefined && closesAt === undefined && drawsAt === undefined ? undefined : 'open';
}

/**
 * Where the period in play stands.
 *
 * `complete` and `review` are the upstream's word alone. A period whose draw is over by more than {@link TIMEOUT_MS} without
 * either, while the upstream still names it as the one in play, has timed out.
 *
 * @param now ms UTC by the upstream's clock
 * @returns `undefined` when the upstream tells neither a status nor times
 */
export function stateAt(period: PeriodFacts, now: number): DrawState | undefined {
  const { status } = period;
  if (status === 'complete' || status === 'review') return status;
  const reached = stateByTimes(period, now);
  if (status === undefined || reached === undefined) return status ?? reached;
  return WAY.indexOf(reached) > WAY.indexOf(status) ? reached : status;
}

/** What is counted down to: the close while bets are taken, then the draw; before a period opens, its opening. */
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
 * Milliseconds until what {@link stateAt} says, or the draw before, may change.
 *
 * @param isDrawing whether the draw of the period before is in progress
 * @returns `undefined` when nothing is known to come
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
