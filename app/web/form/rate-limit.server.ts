import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit, Limiter } from '~/config/limiter';
import { createLimiter } from '~/config/shared-limiter.server';

/** A rate limit. */
export type Throttle = Limit;

const limiters = new Map<string, Limiter>();

function limiterOf(throttle: Throttle): Limiter {
  const known = limiters.get(throttle.name);
  if (known) return known;
  const limiter = createLimiter(throttle);
  limiters.set(throttle.name, limiter);
  return limiter;
}

/**
 * Counts one attempt.
 *
 * @param key whose attempt it is (an IP address, an account)
 * @returns `undefined` when it is allowed, else whole seconds to wait
 */
export async function throttled(throttle: Throttle, key: string): Promise<number | undefined> {
  try {
    await limiterOf(throttle).consume(key);
    return undefined;
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    throw rejected;
  }
}

/** Takes one attempt back: it succeeded, or was not checked. */
export async function takeBackAttempt(throttle: Throttle, key: string): Promise<void> {
  await limiterOf(throttle).reward(key);
}

/** Resets the count of a key after a success. */
export async function forgetAttempts(throttle: Throttle, key: string): Promise<void> {
  await limiterOf(throttle).delete(key);
}
