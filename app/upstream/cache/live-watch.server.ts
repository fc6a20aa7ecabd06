import type { Api } from '../call/api';
import { isLoginOver, UpstreamError } from '../call/upstream-error';

/** A subscriber: an open page. */
export interface Subscriber {
  /** Identifies the login: the same for all its pages. */
  who: string;
  /** The member's upstream client. */
  api: Api;
  /** Sends an event: the watched one by its name, `failed`, `over` (login expired), or `beat` (heartbeat). */
  tell: (event: string, data: string) => void;
  /** Ends the stream. */
  end: () => void;
}

/** Something at the upstream that is polled for changes. */
export interface Watched<Seen> {
  /** Name of its event. */
  event: string;
  /** Polls once. @param before the previous value */
  look: (api: Api, before: Seen | undefined) => Promise<Seen>;
  /** The data of the event, at this moment. */
  write: (seen: Seen) => string;
  /** Change key: equal for two values exactly when there is nothing new to send. */
  fingerprint: (seen: Seen) => string;
  /** Delay until the next poll, in ms. */
  askAgainIn: (seen: Seen) => number;
  /** Data of the heartbeat. */
  beat: (seen: Seen | undefined) => string;
}

/** A watch shared by open pages. */
export interface LiveWatch {
  /** Number of open pages. */
  size: () => number;
  /** Number of open pages of this login. */
  countOf: (who: string) => number;
  /** Subscribes: sends the current value at once, and every change. @returns unsubscribes */
  join: (follower: Subscriber) => () => void;
  /**
   * The current value, for a single request.
   *
   * @returns the data of the event
   * @throws UpstreamError when it has to be fetched and that fails
   */
  current: (asker: Pick<Subscriber, 'who' | 'api'>) => Promise<string>;
  /** Ends every stream: a graceful shutdown would wait for them. */
  close: () => void;
}

/** Heartbeat interval in ms: proxies cut idle connections, and pages detect a lost connection by it. */
const BEAT_MS = 15_000;
/** Retry delays after failures, in ms. */
const RETRIES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
/** How long one subscriber's result is shared with all, in ms. */
const SHARED_MS = 2_000;

export interface WatchOptions {
  /** Current time, ms UTC by our own clock. */
  now?: () => number;
  /** Called for errors other than the upstream's, which are logged where they happen. */
  onError: (error: unknown) => void;
}

/**
 * Polls something for all subscribers: one call to the upstream for all of them, when the next change is due, with the
 * login of any of them, and none while there are no subscribers.
 */
export function createWatch<Seen>(
  { event, look, write, fingerprint, askAgainIn, beat: beatOf }: Watched<Seen>,
  { now = () => Date.now(), onError }: WatchOptions,
): LiveWatch {
  const followers = new Set<Subscriber>();
  /** Subscribers that have not received a value yet. */
  const waiting = new Set<Subscriber>();
  let seen: { value: Seen; at: number } | undefined;
  let asking: Promise<void> | undefined;
  let looking: Promise<{ value: Seen; at: number }> | undefined;
  let failures = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;

  const tellAll = (what: string, data: string) => {
    for (const follower of followers) follower.tell(what, data);
  };

  /** Joins concurrent polls into one call. Only an expired login is retried: it says nothing about the others. */
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

  /** Polls with the first subscriber whose login has not expired. */
  async function lookAsAny(): Promise<{ value: Seen; at: number } | undefined> {
    for (const follower of [...followers]) {
      try {
        return await lookTogether(follower.api);
      } catch (error) {
        if (!followers.has(follower)) continue; // left while the call was under way
        if (isLoginOver(error)) {
          follower.tell('over', '');
          leave(follower);
          follower.end();
          continue;
        }
        // The problem may be this member's alone: use another member for the next poll.
        followers.delete(follower);
        followers.add(follower);
        throw error;
      }
    }
    return undefined;
  }

  async function ask(): Promise<void> {
    try {
      const before = seen && fingerprint(seen.value);
      const found = await lookAsAny();
      if (!found) return;
      seen = found;
      const isNews = failures > 0 || fingerprint(found.value) !== before;
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

  function leave(follower: Subscriber): void {
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
        // Without subscribers the last value may be arbitrarily stale.
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
 * Watches data that differs per member: one watch for each login, as long as it has a page open.
 *
 * @param create creates the watch of one login
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
