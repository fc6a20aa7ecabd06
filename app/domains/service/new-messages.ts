import { useEffect, useRef } from 'react';
import { paths } from '~/paths';
import { followLive } from '~/ui/live/live-connection';

/** What pages are told: the id of the newest message, if there is one. */
export interface LiveMessages {
  newest?: string | undefined;
}

/** How often a page asks where events do not come through, in ms. */
const POLL_MS = 10_000;

/**
 * Follows the conversation while the page is open.
 *
 * @param isFollowed whether there is anything to follow on this page
 * @param drawn id of the newest message that the page shows
 * @param onNew there is another one
 * @param onOver the login is over
 */
export function useNewMessages(
  isFollowed: boolean,
  drawn: string | undefined,
  { onNew, onOver }: { onNew: () => void; onOver: () => void },
): void {
  const latest = useRef({ drawn, onNew, onOver });
  latest.current = { drawn, onNew, onOver };
  useEffect(() => {
    if (!isFollowed) return;
    return followLive(paths.serviceEvents(), {
      event: 'messages',
      onNews: (data) => {
        const { newest } = JSON.parse(data) as LiveMessages;
        if (newest !== undefined && newest !== latest.current.drawn) latest.current.onNew();
      },
      // The link that looks for new messages is there all the time.
      onFailed: () => undefined,
      onOver: () => latest.current.onOver(),
      pollIn: () => POLL_MS,
    });
  }, [isFollowed]);
}
