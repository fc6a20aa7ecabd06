import { LRUCache } from 'lru-cache';
import { countUnread, listFirst } from '~/domains/news/news.api.server';
import { wireLanguage, type Language } from '~/i18n/language';
import type { Api } from '~/upstream/api';
import { createApi } from '~/upstream/client.server';
import { within } from '~/upstream/patience';
import { findReadMarks, markOf, MARKED_AT_MOST } from '~/web/read-marks.server';
import { clientAddress, requestId } from '~/web/request-facts.server';
import { loginDigest, type Session } from '~/web/session.server';

/**
 * How many announcements a member has not read, for the badge on every page: asked for in the background of a page, at most
 * every half minute for each member, and left out where it does not come in time or cannot be known.
 */
const FRESH_MS = 30_000;
/** After a failure nobody is asked for so long. */
const RETRY_MS = 10_000;
/** The longest that a page waits for it. */
const PATIENCE_MS = 500;
/** An upstream that does not count is asked again after so long. */
const ABSENT_MS = 10 * 60_000;

interface Known {
  /** Counted by the upstream; `undefined` when nobody knows. */
  unread: number | undefined;
  /** Marks of the first announcements of which the upstream does not say whether they were read. */
  untold: readonly string[];
}

const UNKNOWN: Known = { unread: undefined, untold: [] };

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

const known = new LRUCache<string, Known, () => Api>({
  max: 10_000,
  ttl: FRESH_MS,
  // What is a little old is shown while it is asked for anew.
  allowStale: true,
  fetchMethod: async (key, _stale, { context, options }) => {
    const answer = ask(context()).catch(() => UNKNOWN);
    const inTime = await within(PATIENCE_MS, answer);
    if (inTime === undefined)
      // Pages that come meanwhile do not wait as well, and what comes late is for those after them.
      void answer.then((late) => {
        if (late !== UNKNOWN && known.peek(key, { allowStale: true }) === UNKNOWN) known.set(key, late);
      });
    if (inTime === undefined || inTime === UNKNOWN) options.ttl = RETRY_MS;
    return inTime ?? UNKNOWN;
  },
});

async function knownOf(request: Request, session: Session, language: Language, anew = false): Promise<Known> {
  const context = () =>
    // Without the request's own signal: others may be waiting for the same answer.
    createApi({
      token: session.token,
      language: wireLanguage(language),
      requestId: requestId(request),
      address: clientAddress(request),
    });
  // What is a little old would be taken for new, too, if it were allowed.
  const how = anew ? { forceRefresh: true, allowStale: false } : {};
  return (await known.fetch(loginDigest(session), { context, ...how })) ?? UNKNOWN;
}

/** How many announcements the member has not read; `undefined` when that is not known in time. */
export async function unreadOf(request: Request, session: Session, language: Language): Promise<number | undefined> {
  const [{ unread, untold }, marks] = await Promise.all([
    knownOf(request, session, language),
    findReadMarks(request, session),
  ]);
  return unread === undefined ? undefined : unread + untold.filter((mark) => !marks.read.includes(mark)).length;
}

/**
 * Marks of the announcements of which only this browser knows whether they were read.
 *
 * @param seen marks of announcements that the member sees now: when one is missing, it may have been published since the list
 *   was asked for, which then is asked for anew
 * @returns `undefined` when that is not known
 */
export async function untoldOf(
  request: Request,
  session: Session,
  language: Language,
  seen: readonly string[],
): Promise<readonly string[] | undefined> {
  const before = await knownOf(request, session, language);
  const isComplete = before.unread === undefined || seen.every((mark) => before.untold.includes(mark));
  const { unread, untold } = isComplete ? before : await knownOf(request, session, language, true);
  return unread === undefined ? undefined : untold;
}

/** What the upstream has just said: the next page shows it. */
export function rememberUnread(session: Session, unread: number): void {
  known.set(loginDigest(session), { unread: Math.max(0, unread), untold: [] });
}
