import { useEffect, useRef } from 'react';
import { paths } from '~/paths';
import { followLive } from '~/ui/live/live-connection';

/** The event's data: the id of the newest message, if there is one. */
export interface LiveMessages {
  newest?: string | undefined;
}

/** Polling interval when events do not get through, in ms. */
const POLL_MS = 10_000;

/**
 * Subscribes to new messages while the page is open.
 *
 * @param isFollowed whether to subscribe on this page
 * @param rendered id of the newest message on the page
 * @param onNew called when there is a newer one
 * @param onOver called when the login has expired
 */
export function useNewMessages(
  isFollowed: boolean,
  rendered: string | undefined,
  { onNew, onOver }: { onNew: () => void; onOver: () => void },
): void {
  const latest = useRef({ rendered, onNew, onOver });
  latest.current = { rendered, onNew, onOver };
  useEffect(() => {
    if (!isFollowed) return;
    return followLive(paths.serviceEvents(), {
      event: 'messages',
      onNews: (data) => {
        const { newest } = JSON.parse(data) as LiveMessages;
        if (newest !== undefined && newest !== latest.current.rendered) latest.current.onNew();
      },
      // The link that checks for new messages is always visible.
      onFailed: () => undefined,
      onOver: () => latest.current.onOver(),
      pollIn: () => POLL_MS,
    });
  }, [isFollowed]);
}
