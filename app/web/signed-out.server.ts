import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { logger } from '~/config/logger.server';
import { sharedStore } from '~/config/shared-store.server';
import { isStopping } from './stop.server';

/**
 * Logins that members have ended here. A member API may not have heard of it, or may have no call for it: the cookie of such a
 * login opens nothing here all the same.
 */

/** How long a session cookie can last, in ms: one that is refused needs no place afterwards. */
export const LOGIN_LASTS_MS = 30 * 24 * 60 * 60 * 1000;

/** How many of them a process keeps, at about 250 bytes each; the one that was needed last goes first. */
const KEPT = 20_000;

/** When each login was ended, in ms UTC, by the digest of its token. */
const ended = new LRUCache<string, number>({ max: KEPT, ttl: LOGIN_LASTS_MS });

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const keyOf = (token: string) => sharedStore?.keyOf('signed-out', token) ?? '';

/** Questions to Redis that are under way: the loaders of a page ask for the same login at once. */
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

/** A login: its token, and when it began in ms UTC. A service may give a member the same token again in the next login. */
interface Login {
  token: string;
  since: number;
}

/** Whether a login has been ended here: in this process, or in one that shares its Redis. */
export async function isSignedOut({ token, since }: Login): Promise<boolean> {
  const digest = digestOf(token);
  const here = ended.get(digest);
  if (here !== undefined && since <= here) return true;
  const at = await endedElsewhere(token);
  if (!at || since > at) return false;
  ended.set(digest, at);
  return true;
}

/** Ends every login that carries this token and has begun by now, in this process and in those that share its Redis. */
export async function endLogins(token: string): Promise<void> {
  const now = Date.now();
  ended.set(digestOf(token), now);
  await sharedStore?.ask((redis) => redis.set(keyOf(token), now, 'PX', LOGIN_LASTS_MS));
}

/** After how many ms the member API is asked again to end a login, counted from the time before. */
const RETRY_MS = [2_000, 15_000, 60_000, 300_000, 1_800_000];
/** How many logins wait for that at most; with one more, the first of them waits no longer. */
const WAITING = 1_000;

/** By digest of the token, which itself stands nowhere but in the call that is to be made. */
const waiting = new LRUCache<string, NodeJS.Timeout>({ max: WAITING, dispose: (timer) => clearTimeout(timer) });

/**
 * Has a member API asked again to end a login, a few times and further and further apart, until the process stops.
 *
 * @param attempt makes the call; `true` when there is nothing more to do
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
 * Begins a login: its token is left alone from now on, as the member API has given it to its member again.
 *
 * @returns when it begins, in ms UTC: after the last login with this token was ended, also by another process, whose clock may be
 *   ahead of ours
 */
export async function beginLogin(token: string): Promise<number> {
  const digest = digestOf(token);
  waiting.delete(digest);
  const last = Math.max(ended.get(digest) ?? 0, (await endedElsewhere(token)) ?? 0);
  return Math.max(Date.now(), last + 1);
}
