import { followLive } from '~/ui/live/live-connection';
import { nextChangeIn } from './draw-state';
import { createSkew, isDrawing, type LiveDraw } from './live';

/** Callbacks for a page that follows the draw. */
export interface Listener {
  /** @param ahead ms that the upstream's clock is ahead of this device's */
  onDraw: (draw: LiveDraw, ahead: number) => void;
  onClock: (ahead: number) => void;
  /** No update is available at the moment; the last one still holds. */
  onFailed: () => void;
  /** The session has expired. */
  onOver: () => void;
}

/** Bounds in ms of the polling interval without events. */
const POLL = { least: 2_000, most: 10_000 };
/** Maximum random delay after a change, in ms, so that pages do not all poll at once. */
const SPREAD_MS = 1_500;

/** When a page without events polls again, in ms: soon after the next change. */
function pollIn(draw: LiveDraw | undefined): number {
  const change = draw && nextChangeIn(draw, draw.serverTime, isDrawing(draw));
  if (change === undefined) return POLL.most;
  return Math.min(POLL.most, Math.max(POLL.least, change + Math.random() * SPREAD_MS));
}

/**
 * Follows the draw from a page: see {@link followLive}. Without events it polls every 10 s and after each change.
 *
 * @param address responds with a {@link LiveDraw}
 * @returns a function that stops it
 */
export function followDraw(address: string, { onDraw, onClock, onFailed, onOver }: Listener): () => void {
  const skew = createSkew();
  let told: LiveDraw | undefined;
  return followLive(address, {
    event: 'draw',
    onNews: (data, heardAt) => {
      told = JSON.parse(data) as LiveDraw;
      onDraw(told, skew.note(told.serverTime, heardAt));
    },
    onBeat: (data, heardAt) => onClock(skew.note(Number(data), heardAt)),
    onFailed: () => {
      told = undefined;
      onFailed();
    },
    onOver,
    onWake: skew.forget,
    pollIn: () => pollIn(told),
  });
}
