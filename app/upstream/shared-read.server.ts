import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { settings } from '~/config/settings.server';
import type { WireLanguage } from '~/contract/language';
import type { Api } from './api';
import { createApi } from './client.server';
import { UpstreamError } from './upstream-error';

/**
 * What is the same for everybody who reads a language, kept for seconds and shared. It is asked for without a login: what an
 * upstream tells nobody in particular can be shown to everybody, and nothing that it knows of one member is ever in it. What it
 * tells only to members, each of them asks for as ever. See docs/decisions/0033.
 */

/** For how long it is kept, and for how long it is still shown while it is asked for anew; ms. */
export const FRESH_MS = settings.env.READ_CACHE_SECONDS * 1_000;
const SHOWN_MS = FRESH_MS * 6;

/** What an upstream does not tell without a login is not asked for again before; ms. */
const REFUSED_MS = 10 * 60_000;

/** More than there are such things in all languages. */
const KEPT = 200;

/** The embedded API is asked in this process, and shows at once what its operator changes. */
export const isSharing = FRESH_MS > 0 && settings.apiBaseUrl !== undefined;

type Load = (api: Api) => Promise<readonly unknown[]>;

interface Kept {
  /** `undefined`: not to be had without a login. */
  rows: readonly unknown[] | undefined;
  at: number;
}

const shared = new WeakMap<object, number>();
let lists = 0;

/** The number of a list that all members of a language are shown: no other one ever has it. `undefined`: it is no such list. */
export const sharedNumber = (rows: object): number | undefined => shared.get(rows);

const kept = new LRUCache<string, Kept, { language: WireLanguage; load: Load }>({
  max: KEPT,
  ttl: FRESH_MS,
  allowStale: true,
  noDeleteOnStaleGet: true,
  // One look at a time for each of them, however many pages want it; what was there before stays when it fails.
  noDeleteOnFetchRejection: true,
  allowStaleOnFetchRejection: true,
  fetchMethod: async (_key, _stale, { context: { language, load }, options }) => {
    try {
      const rows = await load(createApi({ language, requestId: randomUUID() }));
      // Where there is nothing to see without a login, there may be something with one.
      if (rows.length > 0) {
        shared.set(rows, (lists += 1));
        return { rows, at: performance.now() };
      }
    } catch (error) {
      if (!(error instanceof UpstreamError) || (error.kind !== 'refused' && error.kind !== 'expired')) throw error;
    }
    options.ttl = REFUSED_MS;
    return { rows: undefined, at: performance.now() };
  },
});

/**
 * Reads a list that is the same for everybody who reads a language. Nobody waits for a look that others can use: whoever finds
 * nothing that is fresh enough asks for themselves, as if there were no others.
 *
 * @param name of the list, with all that it depends on but the language
 * @param load makes it; asked as nobody it may throw, and then nothing is shared
 * @param own the upstream as the member
 * @param shownMs how old it may be when it is shown; by default as long as it is kept
 */
export function readShared<Row>(
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
    // Its failure is in the log of failed calls.
    void kept.fetch(key, { context: { language, load } }).catch(() => undefined);
  return known?.rows && performance.now() - known.at < shownMs
    ? Promise.resolve(known.rows as readonly Row[])
    : load(own);
}
