import { LRUCache } from 'lru-cache';
import { countUnread, listFirst } from '~/domains/news/news.api.server';
import { wireLanguage, type Language } from '~/i18n/language';
import type { Api } from '~/upstream/call/api';
import { withTimeout } from '~/upstream/call/with-timeout';
import type { AppRequest } from '~/web/app.server';
import { findReadMarks, markOf, MARKED_AT_MOST } from '~/web/session/read-marks.server';
import type { LoadContext } from '~/web/server/load-context.server';
import { loginDigest, type Session } from '~/web/session/session.server';
import { atMost } from '~/upstream/cache/at-most';

/**
 * Number of unread announcements, for the badge on every page: cached per member for half a minute, and left out if it
 * times out or is unknown.
 */
const FRESH_MS = 30_000;
/** Delay before a retry after a failure, in ms. */
const RETRY_MS = 10_000;
/** Timeout in ms, as pages wait for it. */
const PATIENCE_MS = 500;
/** How long an upstream is assumed not to support the count, in ms. */
const ABSENT_MS = 10 * 60_000;

interface Known {
  /** Counted by the upstream; `undefined` if unknown. */
  unread: number | undefined;
  /** Marks of the first announcements without a read state from the upstream. */
  untold: readonly string[];
}

const UNKNOWN: Known = { unread: undefined, untold: [] };

/** Creates the cache of an app, by login. */
function createUnreadCache() {
  let absentUntil = 0;

  async function ask(api: Api): Promise<Known> {
    if (Date.now() >= absentUntil) {
      const unread = await countUnread(api);
      if (unread !== undefined) return { unread, untold: [] };
      absentUntil = Date.now() + ABSENT_MS;
    }
    const first = await listFirst(api, MARKED_AT_MOST);
    return {
      unread: first.filter(({ isRead }) => isRead === false).length,
      untold: first.filter(({ isRead }) => isRead === undefined).map(({ id }) => markOf(id)),
    };
  }

  const cache = new LRUCache<string, Known, () => Api>({
    ...atMost(10_000),
    ttl: FRESH_MS,
    // Stale-while-revalidate.
    allowStale: true,
    fetchMethod: async (key, _stale, { context, options }) => {
      const answer = ask(context()).catch(() => UNKNOWN);
      const inTime = await withTimeout(PATIENCE_MS, answer);
      if (inTime === undefined)
        // Other pages do not wait too; a late answer is cached for later pages.
        void answer.then((late) => {
          if (late !== UNKNOWN && cache.peek(key, { allowStale: true }) === UNKNOWN) cache.set(key, late);
        });
      if (inTime === undefined || inTime === UNKNOWN) options.ttl = RETRY_MS;
      return inTime ?? UNKNOWN;
    },
  });

  return cache;
}

interface Visit extends AppRequest {
  session: Session;
  language: Language;
  loadContext: LoadContext;
}

async function knownOf({ app, session, language, loadContext }: Visit, anew = false): Promise<Known> {
  const { requestId, address, failedCalls } = loadContext;
  const context = () =>
    // Without the request's signal: others may wait for the same fetch.
    app.upstream.createApi({ token: session.token, language: wireLanguage(language), requestId, address, failedCalls });
  // With `allowStale`, a forced refresh could still return the stale entry.
  const how = anew ? { forceRefresh: true, allowStale: false } : {};
  return (await app.part(createUnreadCache).fetch(loginDigest(session), { context, ...how })) ?? UNKNOWN;
}

/** Number of unread announcements; `undefined` if it is not known in time. */
export async function unreadOf(visit: Visit): Promise<number | undefined> {
  const [{ unread, untold }, marks] = await Promise.all([knownOf(visit), findReadMarks(visit, visit.session)]);
  return unread === undefined ? undefined : unread + untold.filter((mark) => !marks.read.includes(mark)).length;
}

/**
 * Marks of the announcements whose read state only this browser knows.
 *
 * @param seen marks of announcements on the current page: a missing one may be newer than the cached list, which is
 *   then refreshed
 * @returns `undefined` if unknown
 */
export async function untoldOf(visit: Visit, seen: readonly string[]): Promise<readonly string[] | undefined> {
  const before = await knownOf(visit);
  const isComplete = before.unread === undefined || seen.every((mark) => before.untold.includes(mark));
  const { unread, untold } = isComplete ? before : await knownOf(visit, true);
  return unread === undefined ? undefined : untold;
}

/** Caches the number that the upstream has just returned, for the next page. */
export function rememberUnread({ app, session }: Pick<Visit, 'app' | 'session'>, unread: number): void {
  app.part(createUnreadCache).set(loginDigest(session), { unread: Math.max(0, unread), untold: [] });
}
