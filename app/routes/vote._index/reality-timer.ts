import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';

/** Delay after the due time, in ms: the server decides whether the check is due, and a page must not arrive early. */
const MARGIN_MS = 1_000;

/** The state of the reality check on a page with a bet form. */
export interface RealityTimer {
  /** The check is due, but the page stays because the form has input. */
  held: boolean;
  /** Reloads the page's data, unless that would redirect to the check and lose input. */
  reload: () => void;
}

/**
 * Redirects to the reality check when it is due and the form is empty. With input the page stays and says that the check is due:
 * the server delays the next step until after the check, and preserves the input.
 *
 * @param checkIn ms until the check, as the server reported; `undefined` without a check
 * @param hasEntries whether the form has input that another page would lose
 * @param revalidate reloads the page's data
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
    // By the clock, not by the timer: timers are late after a phone has slept. A response takes time, too.
    if (Date.now() >= dueAt.current - MARGIN_MS && hasEntries()) setHeld(true);
    else revalidate();
  }, [hasEntries, revalidate]);
  return { held, reload };
}
