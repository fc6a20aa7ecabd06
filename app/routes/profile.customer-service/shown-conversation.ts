import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { conversationView } from '~/domains/service/service.view';
import type { Settled } from '~/web/page/settled';

type LoadedConversation = Settled<ReturnType<typeof conversationView> | null>;

/** How long the page waits before it asks once more, in ms. */
const ASK_AGAIN_MS = 10_000;

/** What a page has shown, under which part of its address. */
interface Shown {
  search: string;
  conversation: LoadedConversation;
}

/**
 * What the page shows now, and why it is not the newest, if it is not: an answer that failed leaves what was shown before.
 *
 * @param search of the page's address: what another page showed does not count
 */
export function keepShown(before: Shown | undefined, search: string, loaded: LoadedConversation) {
  const kept = before?.search === search ? before.conversation : undefined;
  if ('shown' in loaded || !kept) return { conversation: loaded, failed: undefined };
  return { conversation: kept, failed: loaded.failed };
}

/**
 * What the page shows of a conversation that it asks for again and again. After an answer that failed, it asks once more a
 * little later.
 *
 * @param askAgain loads the page's data anew
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
    // Every answer that fails is another one to ask again after.
  }, [failed, loaded]);
  return { conversation, failed };
}
