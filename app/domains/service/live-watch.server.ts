import {
  createWatch,
  createWatchPerLogin,
  type LiveWatch,
  type WatchOptions,
} from '~/upstream/cache/live-watch.server';
import type { LiveMessages } from './new-messages';
import { findNewestMessage } from './service.api.server';

/** Polling interval for each login that has the page open, in ms. */
const LOOK_MS = 5_000;

/** Watches the conversations of members who have theirs open: events `messages` with {@link LiveMessages}. */
export function createMessagesWatch(options: WatchOptions): LiveWatch {
  return createWatchPerLogin(() =>
    createWatch<LiveMessages>(
      {
        event: 'messages',
        look: async (api, before) => ({ newest: await findNewestMessage(api, before?.newest) }),
        write: (seen) => JSON.stringify(seen),
        fingerprint: (seen) => JSON.stringify(seen),
        askAgainIn: () => LOOK_MS,
        beat: () => '',
      },
      options,
    ),
  );
}
