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
 * Stores the scroll position at hydration and whenever a navigation starts or ends. Remix stores it in memory until
 * unload, and loses it when an error page replaces the whole document, or when a link was followed during hydration,
 * before `ScrollRestoration` is rendered.
 */
export function useNotedPosition(): void {
  const { key } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    notedPositions({ [key]: scrollY });
  }, [state, key]);
}
