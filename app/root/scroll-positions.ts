import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * How far pages were scrolled when they were left, in pixels by key of the history's entry, where Remix keeps that in the
 * session's storage.
 *
 * @param more noted besides
 */
export function notedPositions(more?: Record<string, number>): Record<string, number> {
  try {
    const all = { ...(JSON.parse(sessionStorage.getItem('positions') ?? '{}') as Record<string, number>), ...more };
    if (more) sessionStorage['positions'] = JSON.stringify(all);
    return all;
  } catch {
    // Storage can be forbidden or full; then members start at the top.
    return {};
  }
}

/**
 * Notes how far a page is scrolled as soon as the member leaves it. Remix does so when the document goes, and forgets what it
 * knew until then when an error page takes the place of the whole document's content.
 */
export function useNotedPosition(): void {
  const { key } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'loading') notedPositions({ [key]: scrollY });
  }, [state, key]);
}
