import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Leads the focus to the heading of a page that a script has brought, where a browser that loads a page begins at its top by
 * itself: what had the focus is gone with the page before. An error, a message or a field that has taken it keeps it.
 */
export function useArrival(): void {
  const { key } = useLocation();
  const drawn = useRef(key);
  useEffect(() => {
    if (drawn.current === key) return;
    drawn.current = key;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key]);
}
