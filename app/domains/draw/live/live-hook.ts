import { useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';
import { followDraw } from './live-connection';
import type { LiveDraw } from './live';

/** How the draw stands on a page that is open. */
export interface Followed {
  /** As the server drew it, and with scripts as it was told last. */
  draw: LiveDraw | undefined;
  /** With scripts: ms that the upstream's clock is ahead of this device's. Undefined: the page stands still. */
  ahead: number | undefined;
  /** Nothing new can be had at the moment. */
  failed: boolean;
}

/**
 * Follows the draw while the page is open. Starts with what the server drew, and takes whatever is newer.
 *
 * @param drawn as the server drew it; `undefined` when it could not be loaded
 * @param onOver the login is over
 */
export function useLiveDraw(drawn: LiveDraw | undefined, onOver: () => void): Followed {
  const [told, setTold] = useState<{ draw?: LiveDraw; ahead?: number; failed: boolean }>({ failed: false });
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(
    () =>
      followDraw(paths.drawEvents(), {
        onDraw: (draw, ahead) => setTold({ draw, ahead, failed: false }),
        onClock: (ahead) => setTold((before) => ({ ...before, ahead })),
        onFailed: () => setTold((before) => ({ ...before, failed: true })),
        onOver: () => {
          setTold((before) => ({ ...before, failed: true }));
          over.current();
        },
      }),
    [],
  );
  const isNewer = told.draw && (!drawn || told.draw.serverTime >= drawn.serverTime);
  return { draw: isNewer ? told.draw : drawn, ahead: told.ahead, failed: told.failed };
}

/** Ticks once a second with the upstream's time, in ms UTC; before it ticks, the time at which the server drew. */
export function useServerTime({ draw, ahead }: Followed): number | undefined {
  const [time, setTime] = useState<number>();
  useEffect(() => {
    if (ahead === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now() + ahead;
      setTime(now);
      // Draws are timed in whole seconds: a moment after each of them the figures are right.
      timer = setTimeout(tick, 1_020 - (now % 1_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [ahead, draw]);
  return ahead === undefined ? draw?.serverTime : (time ?? draw?.serverTime);
}

/** The longest random delay before pages ask for what a draw has changed, in ms: not all of them in the same instant. */
const SPREAD_MS = 2_000;

/** Does something once after each draw that is completed while the page is open. */
export function useAfterDraw({ draw }: Followed, run: () => void): void {
  const last = draw?.last?.status === 'complete' && draw.last.result ? draw.last.period : undefined;
  const seen = useRef(last);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (last === undefined || last === seen.current) return;
    seen.current = last;
    const timer = setTimeout(() => latest.current(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [last]);
}
