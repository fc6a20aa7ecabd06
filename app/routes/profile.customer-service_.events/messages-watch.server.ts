import { logger } from '~/config/logger.server';
import { createMessagesWatch } from '~/domains/service/live-watch.server';

/** The watch of this process. */
export const messagesWatch = createMessagesWatch({
  onError: (error) => logger.error({ err: error }, 'messages could not be watched'),
});
