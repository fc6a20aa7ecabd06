import type { App } from '~/web/app.server';
import { createDrawWatch } from '~/domains/draw/live/live-watch.server';

/** Creates the watch of an app. */
export const watchDraw = ({ log }: App) =>
  createDrawWatch({ onError: (error) => log.error({ err: error }, 'the draw could not be watched') });
