import { useEffect, useRef, useState } from 'react';
import { UTC } from '~/i18n/clock';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { followDraw } from './live-connection';
import type { DrawFacts, LiveDraw } from './live';
import { periodView, type PeriodView } from './period-view';

/** The draw as the server rendered it. */
interface RenderedDraw {
  draw: DrawFacts;
  view: PeriodView;
  /** The member's time zone. */
  zone: string;
  /** ms UTC by the upstream's clock, as text: it is a gap of the page's template. */
  at: string;
}

/** The state of the draw on an open page. */
export interface Followed {
  /** As the server rendered it; with scripts, the latest update. */
  draw: DrawFacts | undefined;
  /** As the server rendered it. */
  view: PeriodView | undefined;
  /** The member's time zone. */
  zone: string | undefined;
  /** With scripts: ms that the upstream's clock is ahead of this device's. Undefined: no live updates. */
  ahead: number | undefined;
  /** No update is available at the moment. */
  failed: boolean;
}

/**
 * Follows the draw while the page is open. Starts with the rendered state and applies newer ones.
 *
 * @param rendered the rendered state; `undefined` when it could not be loaded
 * @param onOver stable function, called when the session has expired
 */
export function useLiveDraw(rendered: RenderedDraw | undefined, onOver: () => void): Followed {
  const [told, setTold] = useState<{ draw?: LiveDraw; ahead?: number; failed: boolean }>({ failed: false });
  useEffect(
    () =>
      followDraw(paths.drawEvents(), {
        onDraw: (draw, ahead) => setTold({ draw, ahead, failed: false }),
        onClock: (ahead) => setTold((before) => ({ ...before, ahead })),
        onFailed: () => setTold((before) => ({ ...before, failed: true })),
        onOver: () => {
          setTold((before) => ({ ...before, failed: true }));
          onOver();
        },
      }),
    [onOver],
  );
  const isNewer = told.draw && (!rendered || told.draw.serverTime >= Number(rendered.at));
  const { ahead, failed } = told;
  return { draw: isNewer ? told.draw : rendered?.draw, view: rendered?.view, zone: rendered?.zone, ahead, failed };
}

/** The upstream's time in ms UTC, updated every second; `undefined` before the first update. */
function useServerTime({ draw, ahead }: Followed): number | undefined {
  const [time, setTime] = useState<number>();
  useEffect(() => {
    if (ahead === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now() + ahead;
      setTime(now);
      // Draws are timed in whole seconds: shortly after each full second the figures are right.
      timer = setTimeout(tick, 1_020 - (now % 1_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [ahead, draw]);
  return time;
}

/** The view of the period, updated every second; before the first update, as the server rendered it. */
export function usePeriodView(followed: Followed): PeriodView | undefined {
  const { i18n } = useTexts('vote');
  const now = useServerTime(followed);
  const { draw, view, zone = UTC } = followed;
  return draw && now !== undefined ? periodView(draw, now, i18n, zone, true) : view;
}

/** Maximum random delay before pages load the changes after a draw, in ms, so that they do not all load at once. */
const SPREAD_MS = 2_000;

/** Runs a callback once after each draw that completes while the page is open. */
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
