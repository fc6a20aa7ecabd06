import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';

/** The server's word on whether a check is due counts, so a page leads there a moment late and not early, in ms. */
const MARGIN_MS = 1_000;

/** What a page with a bet form does about the reality check. */
export interface RealityTimer {
  /** The check is due and the page stays, for the sake of what has been entered. */
  held: boolean;
  /** Loads the page's data again, except where that would lead to the check and throw entries away. */
  reload: () => void;
}

/**
 * Leads to the reality check when it falls due while nothing has been entered. A page with entries stays and says that the
 * check is due: the server has the next step wait for it, and keeps what was entered.
 *
 * @param checkIn ms until the check, as the server said; `undefined` when none will come
 * @param hasEntries whether anything has been entered that loading another page would throw away
 * @param revalidate loads the page's data again
 */
export function useRealityTimer(
  checkIn: number | undefined,
  hasEntries: () => boolean,
  revalidate: () => void,
): RealityTimer {
  const navigate = useNavigate();
  const [held, setHeld] = useState(false);
  const dueAt = useRef(Infinity);
  useEffect(() => {
    setHeld(false);
    dueAt.current = checkIn === undefined ? Infinity : Date.now() + checkIn;
    if (checkIn === undefined) return;
    const timer = setTimeout(() => {
      if (hasEntries()) setHeld(true);
      else navigate(paths.realityCheck(paths.vote()));
    }, checkIn + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [checkIn, hasEntries, navigate]);
  const reload = useCallback(() => {
    // By the clock, not by the timer: where a phone has slept, timers come late. An answer on its way takes a while too.
    if (Date.now() >= dueAt.current - MARGIN_MS && hasEntries()) setHeld(true);
    else revalidate();
  }, [hasEntries, revalidate]);
  return { held, reload };
}
