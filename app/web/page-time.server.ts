import { LRUCache } from 'lru-cache';
import { settings } from '~/config/settings.server';

/** The part of the time for one call that is left to a page whose form has used up all of it. */
const REST = 1 / 20;

/** Ids of requests of which a call was not answered in time. */
const spent = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** Remembers that a call of a request was not answered in time. */
export function markSpent(requestId: string): void {
  spent.set(requestId, true);
}

/**
 * Ends the calls of a page when all of them together have taken as long as one may, so that those that are made one after
 * another do not keep a member waiting for each of them. A form that waited in vain has waited for its page as well: the page is
 * drawn with what comes at once.
 *
 * @param requestId the same for the form and for the page that answers it
 */
export function pageOver(requestId: string): AbortSignal {
  const { UPSTREAM_TIMEOUT_MS } = settings.env;
  return AbortSignal.timeout(spent.has(requestId) ? UPSTREAM_TIMEOUT_MS * REST : UPSTREAM_TIMEOUT_MS);
}
