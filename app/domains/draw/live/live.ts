import type { Draw, DrawStatus, Period } from '../draw.api.server';
import { DRAWING_MS, nextChangeIn, SOON_MS, stateAt, type PeriodFacts } from './draw-state';
import { drawView, publishedCommitment } from '../draw.view';

/** What a page prints of a result. */
export type ResultView = ReturnType<typeof drawView>;

/** The whole of what a page follows the draw by; times in ms UTC by the upstream's clock. */
export interface LiveDraw extends PeriodFacts {
  period: string;
  /** Undefined: nothing can be checked (rule X8). */
  commitment?: string | undefined;
  /** The draw before, and its result once there is one. */
  last?: { period: string; status: DrawStatus; result?: ResultView | undefined } | undefined;
  /** What the upstream's clock shows while this is sent. */
  serverTime: number;
}

/** How far the upstream's clock is ahead of ours, in ms; one that does not tell its time is taken to go like ours. */
export function clockOffset({ serverTime }: Pick<Period, 'serverTime'>, receivedAt: number): number {
  return serverTime === undefined ? 0 : serverTime - receivedAt;
}

/**
 * The live view of what an upstream answered.
 *
 * @param draws results that are known; without the upstream's word (`last`) the newest of them is the draw before
 * @param serverTime ms UTC by the upstream's clock
 */
export function liveDraw(period: Period, draws: readonly Draw[], serverTime: number): LiveDraw {
  const { status, opensAt, closesAt, drawsAt, commitment } = period;
  const [newest] = draws;
  const last = period.last ?? (newest && { period: newest.period, status: 'complete' as const });
  // A result of a period under review is not shown as if it were sure.
  const drawn = last?.status === 'complete' ? draws.find((draw) => draw.period === last.period) : undefined;
  return {
    period: period.period,
    status,
    opensAt,
    closesAt,
    drawsAt,
    commitment: publishedCommitment(commitment),
    last: last && { ...last, result: drawn && drawView(drawn) },
    serverTime,
  };
}

/** How many results stand on the page of the draw. */
export const LATEST = 5;

/** The latest results, with the one that has just come on top. */
export function withNewest(results: readonly ResultView[], last: LiveDraw['last']): ResultView[] {
  const newest = last?.result;
  const isKnown = !newest || results.some(({ period }) => period === newest.period);
  return (isKnown ? [...results] : [newest, ...results]).slice(0, LATEST);
}

/** Whether the draw before is in progress. */
export const isDrawing = ({ last }: LiveDraw) => last?.status === 'drawing';

/** Bounds in seconds within which a page without scripts loads itself again. */
const REFRESH = { least: 5, most: 30 };

/** Seconds after which a page without scripts loads itself again: soon after the next change. */
export function refreshAfter(draw: LiveDraw | undefined): number {
  const change = draw && nextChangeIn(draw, draw.serverTime, isDrawing(draw));
  if (change === undefined) return REFRESH.most;
  return Math.min(REFRESH.most, Math.max(REFRESH.least, Math.ceil(change / 1000) + 1));
}

/** How often the upstream is asked while nothing is due, in ms. */
const SLOWLY_MS = 30_000;
/** How often it is asked while something is due that only it can tell, and where nothing says when. */
const EXPECTING_MS = 2_000;
const PATIENT_MS = 5_000;
/** Asked a moment after what is due, not in its very instant. */
const AFTER_MS = 100;

/**
 * When to ask the upstream again.
 *
 * @param now ms UTC by the upstream's clock
 * @returns milliseconds
 */
export function askAgainIn(draw: LiveDraw, now: number): number {
  const change = nextChangeIn(draw, now, isDrawing(draw));
  const due = change === undefined ? SLOWLY_MS : Math.min(SLOWLY_MS, change + AFTER_MS);
  const state = stateAt(draw, now);
  // The next period has not been named yet.
  if (state === 'drawing') return Math.min(due, EXPECTING_MS);
  // The draw before has no result yet; one that never comes is asked for no longer than a draw may take.
  const sinceDraw = draw.opensAt === undefined ? Infinity : now - draw.opensAt;
  const isMissing = isDrawing(draw) || (draw.last?.status === 'complete' && !draw.last.result);
  if (isMissing && sinceDraw < DRAWING_MS) return Math.min(due, DRAWING_MS - sinceDraw + AFTER_MS);
  if (isMissing && sinceDraw < SLOWLY_MS) return Math.min(due, EXPECTING_MS);
  // How long before its draw a period is "soon" is the upstream's own choice.
  const isNearly = draw.status === 'open' && draw.drawsAt !== undefined && now >= draw.drawsAt - SOON_MS;
  const isUntimed = draw.closesAt === undefined && draw.drawsAt === undefined;
  if (isNearly) return Math.min(due, EXPECTING_MS);
  return isUntimed || state === 'timeout' ? Math.min(due, PATIENT_MS) : due;
}

/** A difference of this many ms between two samples is no delay any more: the device's clock was set. */
const CLOCK_SET_MS = 5_000;

/**
 * Measures how far a clock elsewhere is ahead of this device's. What arrives was written a little earlier, so every sample
 * is too small by its delay: the largest one had the smallest delay and is the best.
 */
export function createSkew() {
  let best: number | undefined;
  return {
    /** @returns ms to add to this device's clock */
    note: (theirTime: number, receivedAt: number): number => {
      const sample = theirTime - receivedAt;
      if (best === undefined || sample > best || best - sample > CLOCK_SET_MS) best = sample;
      return best;
    },
    /** After sleep the device's clock may be another one. */
    forget: (): void => {
      best = undefined;
    },
  };
}
