import { logger } from '~/config/logger.server';
import { createDrawWatch } from '~/domains/draw/live/live-watch.server';

/** The watch of this process. */
export const drawWatch = createDrawWatch({
  onError: (error) => logger.error({ err: error }, 'the draw could not be watched'),
});
