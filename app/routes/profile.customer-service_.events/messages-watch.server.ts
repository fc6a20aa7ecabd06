import type { App } from '~/web/app.server';
import { createMessagesWatch } from '~/domains/service/live-watch.server';

/** Creates the watch of an app. */
export const watchMessages = ({ log }: App) =>
  createMessagesWatch({ onError: (error) => log.error({ err: error }, 'messages could not be watched') });
