import { formatDateTime } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Draw } from '../draw.api.server';
import { drawView } from '../draw.view';
import type { Found } from './history.server';

/** A time to the second: `Nov 21, 2026, 08:30:00 UTC`. */
export function momentText(ms: number | undefined, language: Language): string | undefined {
  return ms === undefined ? undefined : formatDateTime(ms, language);
}

/** The view of a past draw. */
export function pastDrawView(draw: Draw, language: Language) {
  return { ...drawView(draw), at: momentText(draw.drawnAt, language) };
}

/** The view of a search for a period. */
export function foundView(found: Found, language: Language) {
  if (found.as === 'drawn') return { ...found, draw: pastDrawView(found.draw, language) };
  if (found.as === 'undrawn') return { ...found, drawsAt: momentText(found.drawsAt, language) };
  return found;
}
