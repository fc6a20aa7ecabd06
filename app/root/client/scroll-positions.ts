import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Scroll positions of left pages, in pixels by history key, from the session storage that Remix uses.
 *
 * @param more positions to add
 */
export function notedPositions(more?: Record<string, number>): Record<string, number> {
  try {
    const all = { ...(JSON.parse(sessionStorage.getItem('positions') ?? '{}') as Record<string, number>), ...more };
    if (more) sessionStorage['positions'] = JSON.stringify(all);
    return all;
  } catch {
    // Storage may be forbidden or full; then pages start at the top.
    return {};
  }
}

/**
 * Stores the scroll position as soon as the member leaves a page: Remix stores it in memory until unload, and loses it
 * when an error page replaces the whole document. At hydration, too, unless one is stored: a link followed by then is
 * left before `ScrollRestoration` is rendered.
 */
export function useNotedPosition(): void {
  const { key } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'loading' || notedPositions()[key] === undefined) notedPositions({ [key]: scrollY });
  }, [state, key]);
}
