import type { LRUCache } from 'lru-cache';

/**
 * How long a template is kept after a page has used it, in ms. The seed of a random order changes every few seconds, and with it the
 * template: without a time to live, those that no page can use any more fill the cache.
 */
const UNUSED_MS = 30_000;

/** Options of a cache of templates. */
export const UNTIL_UNUSED = { ttl: UNUSED_MS, updateAgeOnGet: true } as const;

/** Creates the function that frees what has expired, which the cache itself drops only when it is looked up. Cheap to call often. */
export function createPurge(cache: Pick<LRUCache<string, object>, 'purgeStale'>): () => void {
  let next = performance.now() + UNUSED_MS;
  return () => {
    if (performance.now() < next) return;
    next = performance.now() + UNUSED_MS;
    cache.purgeStale();
  };
}
