import type { Draw, DrawStatus, Period } from '../draw.api.server';
import { DRAWING_MS, nextChangeIn, SOON_MS, stateAt, type PeriodFacts } from './draw-state';
import { drawView, publishedCommitment } from '../draw.view';

/** A result as pages show it. */
export type ResultView = ReturnType<typeof drawView>;

/** What is known of the current period; times in ms UTC by the upstream's clock. */
export interface DrawFacts extends PeriodFacts {
  period: string;
  /** Undefined: nothing can be checked (rule X8). */
  commitment?: string | undefined;
  /** The previous draw, with its result once there is one. */
  last?: { period: string; status: DrawStatus; result?: ResultView | undefined } | undefined;
}

/** The data of a live update. */
export interface LiveDraw extends DrawFacts {
  /** The upstream's time when this is sent. */
  serverTime: number;
}

/** How far the upstream's clock is ahead of ours, in ms; 0 if it does not report its time. */
export function clockOffset({ serverTime }: Pick<Period, 'serverTime'>, receivedAt: number): number {
  return serverTime === undefined ? 0 : serverTime - receivedAt;
}

/**
 * Converts an upstream's response to the live view.
 *
 * @param draws known results; if the response has no `last`, the newest of them is the previous draw
 * @param serverTime ms UTC by the upstream's clock
 */
export function liveDraw(period: Period, draws: readonly Draw[], serverTime: number): LiveDraw {
  const { status, opensAt, closesAt, drawsAt, commitment } = period;
  const [newest] = draws;
  const last = period.last ?? (newest && { period: newest.period, status: 'complete' as const });
  // A result of a period under review is not shown.
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

/** Number of results on the page of the draw. */
export const LATEST = 5;

/** The latest results, including the one that has just arrived. */
export function withNewest(results: readonly ResultView[], last: LiveDraw['last']): ResultView[] {
  const newest = last?.result;
  const isKnown = !newest || results.some(({ period }) => period === newest.period);
  return (isKnown ? [...results] : [newest, ...results]).slice(0, LATEST);
}

/** Whether the previous period is being drawn, or waits for its random number. */
export const isDrawing = ({ last }: LiveDraw) => last?.status === 'drawing' || last?.status === 'waiting';

/** Bounds in seconds of the reload interval without scripts. */
const REFRESH = { least: 5, most: 30 };

/** Seconds until a page without scripts reloads: soon after the next change. */
export function refreshAfter(draw: LiveDraw | undefined): number {
  const change = draw && nextChangeIn(draw, draw.serverTime, isDrawing(draw));
  if (change === undefined) return REFRESH.most;
  return Math.min(REFRESH.most, Math.max(REFRESH.least, Math.ceil(change / 1000) + 1));
}

/** Polling interval while nothing is due, in ms. */
const SLOWLY_MS = 30_000;
/**
 * Polling intervals while a change is due that only the upstream can report, and while the time of the next change is unknown.
 */
const EXPECTING_MS = 2_000;
const PATIENT_MS = 5_000;
/** Delay after a due time before polling. */
const AFTER_MS = 100;

/**
 * When to poll the upstream again.
 *
 * @param now ms UTC by the upstream's clock
 * @returns milliseconds
 */
export function askAgainIn(draw: LiveDraw, now: number): number {
  const change = nextChangeIn(draw, now, isDrawing(draw));
  const due = change === undefined ? SLOWLY_MS : Math.min(SLOWLY_MS, change + AFTER_MS);
  const state = stateAt(draw, now);
  // The upstream does not return the next period yet.
  if (state === 'drawing') return Math.min(due, EXPECTING_MS);
  // The previous draw has no result yet; polling for it stops after the maximum length of a draw.
  const sinceDraw = draw.opensAt === undefined ? Infinity : now - draw.opensAt;
  const isMissing = isDrawing(draw) || (draw.last?.status === 'complete' && !draw.last.result);
  if (isMissing && sinceDraw < DRAWING_MS) return Math.min(due, DRAWING_MS - sinceDraw + AFTER_MS);
  if (isMissing && sinceDraw < SLOWLY_MS) return Math.min(due, EXPECTING_MS);
  // When a period becomes "soon" is the upstream's choice.
  const isNearly = draw.status === 'open' && draw.drawsAt !== undefined && now >= draw.drawsAt - SOON_MS;
  const isUntimed = draw.closesAt === undefined && draw.drawsAt === undefined;
  if (isNearly) return Math.min(due, EXPECTING_MS);
  return isUntimed || state === 'timeout' ? Math.min(due, PATIENT_MS) : due;
}

/** A difference of this many ms between two samples is not a delay: the device's clock was changed. */
const CLOCK_SET_MS = 5_000;

/**
 * Measures how far a remote clock is ahead of this device's. A message was written a little earlier than it arrives, so every
 * sample is too small by its delay: the largest sample has the smallest delay and is the best.
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
    /** After sleep the device's clock may have changed. */
    forget: (): void => {
      best = undefined;
    },
  };
}
