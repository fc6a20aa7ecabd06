import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading after a client-side navigation: the focused element is gone, and browsers start at the
 * top only on a full page load. An error, message or field that has taken the focus keeps it.
 */
export function useFocusOnNavigation(): void {
  const { key } = useLocation();
  const rendered = useRef(key);
  useEffect(() => {
    if (rendered.current === key) return;
    rendered.current = key;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key]);
}
