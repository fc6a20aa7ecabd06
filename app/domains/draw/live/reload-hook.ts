import { useEffect, useRef } from 'react';

/** Maximum random delay, in ms, so that pages do not all load the outcome of a draw at once. */
const SPREAD_MS = 2_000;

/**
 * Loads an open page's data again after some time, and once more whenever the new data asks for it.
 *
 * @param seconds `undefined`: not at all
 * @param data the page's data; each new object starts the time again
 */
export function useReloadIn(seconds: number | undefined, data: unknown, reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setTimeout(() => latest.current(), seconds * 1000 + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [seconds, data]);
}
