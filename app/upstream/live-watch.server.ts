import type { Api } from './api';
import { isLoginOver, UpstreamError } from './upstream-error';

/** Somebody whose page is open. */
export interface Follower {
  /** Whose page it is: the same for all pages of one login. */
  who: string;
  /** The upstream as this member. */
  api: Api;
  /** Sends an event: what was seen under the name that it has, `failed`, `over`, or `beat`. */
  tell: (event: string, data: string) => void;
  /** Ends their stream. */
  end: () => void;
}

/** Something at the upstream that changes. */
export interface Watched<Seen> {
  /** Name of the event that tells it. */
  event: string;
  /** Looks once. @param before what was seen last */
  look: (api: Api, before: Seen | undefined) => Promise<Seen>;
  /** What is told of it at this moment. */
  write: (seen: Seen) => string;
  /** The same for two looks exactly when there is nothing new to tell. */
  newsOf: (seen: Seen) => string;
  /** When to look again, in ms. */
  askAgainIn: (seen: Seen) => number;
  /** What every follower hears now and then. */
  beat: (seen: Seen | undefined) => string;
}

/** A watch for pages that are open. */
export interface LiveWatch {
  /** Number of pages that are open. */
  size: () => number;
  /** Number of them with this login. */
  countOf: (who: string) => number;
  /** Tells somebody what there is, at once and whenever that changes. @returns ends it */
  join: (follower: Follower) => () => void;
  /**
   * The same for somebody who asks once.
   *
   * @returns the data of the event
   * @throws UpstreamError when it has to be asked for and cannot be had
   */
  current: (asker: Pick<Follower, 'who' | 'api'>) => Promise<string>;
  /** Ends every stream: a server that stops waits for them. */
  close: () => void;
}

/** How often every follower hears something, in ms: proxies cut what is silent, and a page notices a dead line by it. */
const BEAT_MS = 15_000;
/** Waits after failures, in ms. */
const RETRIES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
/** What one follower has been told is good for all of them for so long, in ms. */
const SHARED_MS = 2_000;

export interface WatchOptions {
  /** Ms UTC by our own clock. */
  now?: () => number;
  /** Told of errors that are not the upstream's; those are logged where they happen. */
  onError: (error: unknown) => void;
}

/**
 * Watches something for everybody who has a page of it open: one look at the upstream for all of them, when the next change
 * is due, with the login of any of them, and none while nobody is there.
 */
export function createWatch<Seen>(
  { event, look, write, newsOf, askAgainIn, beat: beatOf }: Watched<Seen>,
  { now = () => Date.now(), onError }: WatchOptions,
): LiveWatch {
  const followers = new Set<Follower>();
  /** Those who have come and have heard nothing yet. */
  const waiting = new Set<Follower>();
  let seen: { value: Seen; at: number } | undefined;
  let asking: Promise<void> | undefined;
  let looking: Promise<{ value: Seen; at: number }> | undefined;
  let failures = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;

  const tellAll = (what: string, data: string) => {
    for (const follower of followers) follower.tell(what, data);
  };

  /** One look for everybody who wants one meanwhile. Only a login that is over says nothing about the others. */
  async function lookTogether(api: Api): Promise<{ value: Seen; at: number }> {
    while (looking) {
      try {
        return await looking;
      } catch (error) {
        if (!isLoginOver(error)) throw error;
      }
    }
    looking = look(api, seen?.value)
      .then((value) => ({ value, at: now() }))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const isFresh = ({ at }: { at: number }) => Math.abs(now() - at) < SHARED_MS;

  /** Looks with the login of the first follower whose login is not over. */
  async function lookAsAny(): Promise<{ value: Seen; at: number } | undefined> {
    for (const follower of [...followers]) {
      try {
        return await lookTogether(follower.api);
      } catch (error) {
        if (!followers.has(follower)) continue; // gone while it was asked as them
        if (isLoginOver(error)) {
          follower.tell('over', '');
          leave(follower);
          follower.end();
          continue;
        }
        // Whatever is wrong with one member's calls, the next look is another member's.
        followers.delete(follower);
        followers.add(follower);
        throw error;
      }
    }
    return undefined;
  }

  async function ask(): Promise<void> {
    try {
      const before = seen && newsOf(seen.value);
      const found = await lookAsAny();
      if (!found) return;
      seen = found;
      const isNews = failures > 0 || newsOf(found.value) !== before;
      const data = write(found.value);
      for (const follower of isNews ? followers : waiting) follower.tell(event, data);
      waiting.clear();
      failures = 0;
    } catch (error) {
      if (!(error instanceof UpstreamError)) onError(error);
      if (failures === 0) tellAll('failed', '');
      failures += 1;
    }
  }

  function askNow(): void {
    clearTimeout(next);
    asking ??= ask().finally(() => {
      asking = undefined;
      if (followers.size === 0) return;
      const wait =
        failures > 0 || !seen ? (RETRIES_MS[Math.min(failures, RETRIES_MS.length) - 1] ?? 0) : askAgainIn(seen.value);
      next = setTimeout(askNow, wait);
    });
  }

  function leave(follower: Follower): void {
    waiting.delete(follower);
    if (!followers.delete(follower) || followers.size > 0) return;
    clearTimeout(next);
    clearInterval(beat);
    seen = undefined;
    failures = 0;
  }

  return {
    size: () => followers.size,
    countOf: (who) => [...followers].filter((follower) => follower.who === who).length,
    join: (follower) => {
      followers.add(follower);
      if (followers.size === 1) {
        // What was seen while nobody followed may be as old as it likes.
        if (seen && !isFresh(seen)) seen = undefined;
        beat = setInterval(() => tellAll('beat', beatOf(seen?.value)), BEAT_MS);
        waiting.add(follower);
        askNow();
      } else {
        if (seen) follower.tell(event, write(seen.value));
        else waiting.add(follower);
        if (failures > 0) follower.tell('failed', '');
      }
      return () => leave(follower);
    },
    current: async ({ api }) => {
      const isWatched = followers.size > 0 && failures === 0;
      if (!seen || !(isWatched || isFresh(seen))) seen = await lookTogether(api);
      return write(seen.value);
    },
    close: () => {
      for (const follower of [...followers]) {
        leave(follower);
        follower.end();
      }
    },
  };
}

/**
 * Watches what every member has of their own: a watch for each login, as long as it has a page open.
 *
 * @param create a watch for one login
 */
export function createWatchPerLogin(create: () => LiveWatch): LiveWatch {
  const watches = new Map<string, LiveWatch>();
  return {
    size: () => [...watches.values()].reduce((sum, watch) => sum + watch.size(), 0),
    countOf: (who) => watches.get(who)?.size() ?? 0,
    join: (follower) => {
      const own = watches.get(follower.who) ?? create();
      watches.set(follower.who, own);
      const leave = own.join(follower);
      return () => {
        leave();
        if (own.size() === 0 && watches.get(follower.who) === own) watches.delete(follower.who);
      };
    },
    current: (asker) => (watches.get(asker.who) ?? create()).current(asker),
    close: () => {
      for (const watch of watches.values()) watch.close();
    },
  };
}
