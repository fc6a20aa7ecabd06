import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { logger } from '~/config/logger.server';
import { sharedStore } from '~/config/shared-store.server';
import { isStopping } from '../server/graceful-shutdown.server';

/**
 * Logins that were ended here (revocation list). The member API may not know of it, or may have no call for it: such a
 * session is rejected here all the same.
 */

/** Lifetime of a session cookie, in ms: afterwards no entry is needed. */
export const LOGIN_LASTS_MS = 30 * 24 * 60 * 60 * 1000;

/** Size of the list in this process, at about 250 bytes per entry; least recently used entries are dropped first. */
const KEPT = 20_000;

/** When each login was ended, in ms UTC, by token digest. */
const ended = new LRUCache<string, number>({ max: KEPT, ttl: LOGIN_LASTS_MS });

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const keyOf = (token: string) => sharedStore?.keyOf('signed-out', token) ?? '';

/** Pending Redis requests: the loaders of a page ask about the same login at once. */
const asked = new Map<string, Promise<number | undefined>>();

async function endedElsewhere(token: string): Promise<number | undefined> {
  const key = keyOf(token);
  const answer = asked.get(key) ?? sharedStore?.ask(async (redis) => Number(await redis.get(key)));
  if (!answer) return undefined;
  asked.set(key, answer);
  try {
    return await answer;
  } finally {
    asked.delete(key);
  }
}

/** A login: its token, and when it began in ms UTC. A service may issue the same token again at the next login. */
interface Login {
  token: string;
  since: number;
}

/** Whether a login has been ended: in this process, or in one that shares its Redis. */
export async function isSignedOut({ token, since }: Login): Promise<boolean> {
  const digest = digestOf(token);
  const here = ended.get(digest);
  if (here !== undefined && since <= here) return true;
  const at = await endedElsewhere(token);
  if (!at || since > at) return false;
  ended.set(digest, at);
  return true;
}

/** Ends all logins with this token that began before now, in this process and in those that share its Redis. */
export async function endLogins(token: string): Promise<void> {
  const now = Date.now();
  ended.set(digestOf(token), now);
  await sharedStore?.ask((redis) => redis.set(keyOf(token), now, 'PX', LOGIN_LASTS_MS));
}

/** Retry delays for ending a login at the member API, in ms, each from the previous attempt. */
const RETRY_MS = [2_000, 15_000, 60_000, 300_000, 1_800_000];
/** Maximum number of pending retries; beyond it the least recently used is dropped. */
const WAITING = 1_000;

/** By token digest; the token itself is only in the pending call. */
const waiting = new LRUCache<string, NodeJS.Timeout>({ max: WAITING, dispose: (timer) => clearTimeout(timer) });

/**
 * Retries to end a login at the member API, a few times with increasing delays, until the process stops.
 *
 * @param attempt makes the call; `true` when nothing is left to do
 */
export function tryAgainToEnd(token: string, attempt: () => Promise<boolean>): void {
  const digest = digestOf(token);
  const wait = ([ms, ...later]: readonly number[]) => {
    if (ms === undefined) return void waiting.delete(digest);
    const timer = setTimeout(() => {
      if (isStopping()) return;
      attempt().then(
        (isDone) => (isDone ? waiting.delete(digest) : waiting.has(digest) && wait(later)),
        (error: unknown) => {
          waiting.delete(digest);
          logger.error({ err: error }, 'a login could not be ended at the member API');
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
export async function beginLogin(token: string): Promise<number> {
  const digest = digestOf(token);
  waiting.delete(digest);
  const last = Math.max(ended.get(digest) ?? 0, (await endedElsewhere(token)) ?? 0);
  return Math.max(Date.now(), last + 1);
}
