import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to an element with news. Initial content gets the focus from the browser (`autofocus`), and by the
 * time a script runs, the member may already be using another element: that keeps the focus.
 *
 * @param news each new value takes the focus; `undefined`: nothing new
 */
export function useFocusOn(box: RefObject<HTMLElement>, news: unknown): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isBusy = isFirst.current && document.activeElement !== document.body;
    isFirst.current = false;
    if (news !== undefined && !isBusy) box.current?.focus();
  }, [box, news]);
}
