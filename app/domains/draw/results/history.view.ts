import type { Clock } from '~/i18n/clock';
import { formatDateTime, formatMinute } from '~/i18n/format';
import type { Draw } from '../draw.api.server';
import { drawView } from '../draw.view';
import type { Found } from './history.server';

/** A time to the second: `Nov 21, 2026, 08:30:00 UTC`. */
export function momentText(ms: number | undefined, clock: Clock): string | undefined {
  return ms === undefined ? undefined : formatDateTime(ms, clock);
}

/** The view of a past draw. */
export function pastDrawView(draw: Draw, clock: Clock) {
  return { ...drawView(draw), at: draw.drawnAt === undefined ? undefined : formatMinute(draw.drawnAt, clock) };
}

/** The view of a search for a period. */
export function foundView(found: Found, clock: Clock) {
  if (found.as === 'drawn') return { ...found, draw: pastDrawView(found.draw, clock) };
  if (found.as === 'undrawn') return { ...found, drawsAt: momentText(found.drawsAt, clock) };
  return found;
}
