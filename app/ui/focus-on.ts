import { useEffect, useRef, type RefObject } from 'react';

/**
 * Leads the focus to something that has news. What the page came with, the browser has gone to by itself (`autofocus`), and by
 * the time that a script runs a member may be busy elsewhere: nobody is called away from there.
 *
 * @param news each new value, and nothing else, takes the focus; `undefined`: there are none
 */
export function useFocusOn(box: RefObject<HTMLElement>, news: unknown): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isBusy = isFirst.current && document.activeElement !== document.body;
    isFirst.current = false;
    if (news !== undefined && !isBusy) box.current?.focus();
  }, [box, news]);
}
