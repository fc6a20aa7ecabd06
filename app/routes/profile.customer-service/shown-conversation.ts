import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { conversationView } from '~/domains/service/service.view';
import type { Settled } from '~/web/page/settled';

type LoadedConversation = Settled<ReturnType<typeof conversationView> | null>;

/** Delay before a failed load is retried, in ms. */
const ASK_AGAIN_MS = 10_000;

/** The last conversation shown, and the query of its address. */
interface Shown {
  search: string;
  conversation: LoadedConversation;
}

/**
 * The conversation to show. After a failed load it is the last one shown, together with the failure.
 *
 * @param search query of the page's address: a conversation shown at another address does not count
 */
export function keepShown(before: Shown | undefined, search: string, loaded: LoadedConversation) {
  const kept = before?.search === search ? before.conversation : undefined;
  if ('shown' in loaded || !kept) return { conversation: loaded, failed: undefined };
  return { conversation: kept, failed: loaded.failed };
}

/**
 * The conversation of a page that reloads it repeatedly. After a failed load it retries once, a little later.
 *
 * @param askAgain reloads the page's data
 * @see keepShown
 */
export function useShownConversation(loaded: LoadedConversation, askAgain: () => void) {
  const { search } = useLocation();
  const last = useRef<Shown>();
  if ('shown' in loaded) last.current = { search, conversation: loaded };
  const { conversation, failed } = keepShown(last.current, search, loaded);
  const again = useRef(askAgain);
  again.current = askAgain;
  useEffect(() => {
    if (failed === undefined) return;
    const timer = setTimeout(() => again.current(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
    // Each failed load schedules a retry.
  }, [failed, loaded]);
  return { conversation, failed };
}
