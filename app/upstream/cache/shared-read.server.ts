import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Access } from '../call/client.server';
import type { WireLanguage } from '~/contract/language';
import type { Api } from '../call/api';
import { UpstreamError } from '../call/upstream-error';

/** How long a list that needs a login is not fetched anonymously again; ms. */
const REFUSED_MS = 10 * 60_000;

/** More than there are lists in all languages. */
const KEPT = 200;

interface Parts {
  isEmbedded: boolean;
  /** READ_CACHE_SECONDS */
  seconds: number;
  createApi: (access: Access) => Api;
}

type Load = (api: Api) => Promise<readonly unknown[]>;

interface Kept {
  /** `undefined`: needs a login. */
  rows: readonly unknown[] | undefined;
  at: number;
}

/**
 * Creates the cache of lists that are the same for all members of a language, for seconds. They are fetched without a token, so
 * they can contain nothing personal. Lists that need a login are fetched per member and never shared. See
 * docs/decisions/0033.
 */
export function createSharedReads({ isEmbedded, seconds, createApi }: Parts) {
  /** How long an entry is fresh, and how long it may be served stale while it is revalidated; ms. */
  const FRESH_MS = seconds * 1_000;
  const SHOWN_MS = FRESH_MS * 6;

  /** Off for the embedded API: it is called in process, and its operator's changes must show at once. */
  const isSharing = FRESH_MS > 0 && !isEmbedded;

  const kept = new LRUCache<string, Kept, { language: WireLanguage; load: Load }>({
    max: KEPT,
    ttl: FRESH_MS,
    allowStale: true,
    noDeleteOnStaleGet: true,
    // One fetch at a time per entry, however many pages need it; when it fails, the stale entry stays.
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_key, _stale, { context: { language, load }, options }) => {
      try {
        const rows = await load(createApi({ language, requestId: randomUUID() }));
        // A list that is empty without a login may not be empty for members.
        if (rows.length > 0) return { rows, at: performance.now() };
      } catch (error) {
        if (!(error instanceof UpstreamError) || (error.kind !== 'refused' && error.kind !== 'expired')) throw error;
      }
      options.ttl = REFUSED_MS;
      return { rows: undefined, at: performance.now() };
    },
  });

  /**
   * Reads a list that is the same for all members of a language (stale-while-revalidate). Pages never wait for the shared
   * fetch: on a cache miss they make the call with their own client.
   *
   * @param name of the list, with everything it depends on except the language
   * @param load loads it; may throw when called anonymously, and then nothing is shared
   * @param own the member's client
   * @param shownMs maximum age of a served entry; by default its whole lifetime
   */
  function readShared<Row>(
    name: string,
    language: WireLanguage,
    load: (api: Api) => Promise<readonly Row[]>,
    own: Api,
    shownMs = SHOWN_MS,
  ): Promise<readonly Row[]> {
    if (!isSharing) return load(own);
    const key = `${language} ${name}`;
    const known = kept.get(key);
    if (!known || kept.getRemainingTTL(key) <= 0)
      // Failures are logged as failed calls.
      void kept.fetch(key, { context: { language, load } }).catch(() => undefined);
    return known?.rows && performance.now() - known.at < shownMs
      ? Promise.resolve(known.rows as readonly Row[])
      : load(own);
  }

  return { readCacheMs: FRESH_MS, isSharing, readShared };
}

/** @see createSharedReads */
export type SharedReads = ReturnType<typeof createSharedReads>;
