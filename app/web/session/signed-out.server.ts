import { LRUCache } from 'lru-cache';
import type { Log } from '~/config/observing/logger.server';
import type { SharedStore } from '~/config/shared-store.server';
import { tokenDigest } from '~/config/secrets/token-digest.server';
import { atMost } from '~/upstream/cache/at-most';

/**
 * Logins that were ended here (revocation list). The member API may not know of it, or may have no call for it: such a
 * session is rejected here all the same.
 */

/** Lifetime of a session cookie, in ms: afterwards no entry is needed. */
export const LOGIN_LASTS_MS = 30 * 24 * 60 * 60 * 1000;

/** Size of the list in this process, at about 250 bytes per entry; least recently used entries are dropped first. */
const KEPT = 20_000;

interface Parts {
  store: SharedStore | undefined;
  log: Log;
  /** Whether the process has been asked to stop. */
  isStopping: () => boolean;
}

/** A login: its token, and when it began in ms UTC. A service may issue the same token again at the next login. */
interface Login {
  token: string;
  since: number;
}

/** Retry delays for ending a login at the member API, in ms, each from the previous attempt. */
const RETRY_MS = [2_000, 15_000, 60_000, 300_000, 1_800_000];
/** Maximum number of pending retries; beyond it the least recently used is dropped. */
const WAITING = 1_000;

/** Creates the revocation list of an app. */
export function createSignedOut({ store, log, isStopping }: Parts) {
  /** When each login was ended, in ms UTC, by token digest. */
  const ended = new LRUCache<string, number>({ ...atMost(KEPT), ttl: LOGIN_LASTS_MS });
  const keyOf = (token: string) => store?.keyOf('signed-out', token) ?? '';

  /** Pending Redis requests: the loaders of a page ask about the same login at once. */
  const asked = new Map<string, Promise<number | undefined>>();

  async function endedElsewhere(token: string): Promise<number | undefined> {
    const key = keyOf(token);
    const answer = asked.get(key) ?? store?.ask(async (redis) => Number(await redis.get(key)));
    if (!answer) return undefined;
    asked.set(key, answer);
    try {
      return await answer;
    } finally {
      asked.delete(key);
    }
  }

  /** Whether a login has been ended: in this process, or in one that shares its Redis. */
  async function isSignedOut({ token, since }: Login): Promise<boolean> {
    const digest = tokenDigest(token);
    const here = ended.get(digest);
    if (here !== undefined && since <= here) return true;
    const at = await endedElsewhere(token);
    if (!at || since > at) return false;
    ended.set(digest, at);
    return true;
  }

  /** Ends all logins with this token that began before now, in this process and in those that share its Redis. */
  async function endLogins(token: string): Promise<void> {
    const now = Date.now();
    ended.set(tokenDigest(token), now);
    await store?.ask((redis) => redis.set(keyOf(token), now, 'PX', LOGIN_LASTS_MS));
  }

  /** By token digest; the token itself is only in the pending call. */
  const waiting = new LRUCache<string, NodeJS.Timeout>({ max: WAITING, dispose: (timer) => clearTimeout(timer) });

  /**
   * Retries to end a login at the member API, a few times with increasing delays, until the process stops.
   *
   * @param attempt makes the call; `true` when nothing is left to do
   */
  function tryAgainToEnd(token: string, attempt: () => Promise<boolean>): void {
    const digest = tokenDigest(token);
    const wait = ([ms, ...later]: readonly number[]) => {
      if (ms === undefined) return void waiting.delete(digest);
      const timer = setTimeout(() => {
        if (isStopping()) return;
        attempt().then(
          (isDone) => (isDone ? waiting.delete(digest) : waiting.has(digest) && wait(later)),
          (error: unknown) => {
            waiting.delete(digest);
            log.error({ err: error }, 'a login could not be ended at the member API');
          },
        );
      }, ms).unref();
      waiting.set(digest, timer);
    };
    wait(RETRY_MS);
  }

  /**
   * Begins a login: cancels pending retries for its token, which the member API has issued again.
   *
   * @returns its beginning, in ms UTC: after the last end of a login with this token, also by another process, whose
   *   clock may be ahead of ours
   */
  async function beginLogin(token: string): Promise<number> {
    const digest = tokenDigest(token);
    waiting.delete(digest);
    const last = Math.max(ended.get(digest) ?? 0, (await endedElsewhere(token)) ?? 0);
    return Math.max(Date.now(), last + 1);
  }

  /** Ends {@link tryAgainToEnd} for all logins. */
  const endRetries = () => waiting.clear();

  return { endRetries, isSignedOut, endLogins, tryAgainToEnd, beginLogin };
}

/** @see createSignedOut */
export type SignedOut = ReturnType<typeof createSignedOut>;
