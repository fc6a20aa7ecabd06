import { RateLimiterRes } from 'rate-limiter-flexible';
import type { CreateLimiter, Limit, Limiter } from '~/config/limiter';
import { securityMetrics } from '~/config/observing/metrics.server';

/** A rate limit. */
export type Throttle = Limit;

/** Creates the rate limits of an app. */
export function createRateLimits(createLimiter: CreateLimiter) {
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
  async function throttled(throttle: Throttle, key: string): Promise<number | undefined> {
    try {
      await limiterOf(throttle).consume(key);
      return undefined;
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      securityMetrics().throttled.inc({ limit: throttle.name });
      return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    }
  }

  /** Takes one attempt back: it succeeded, or was not checked. */
  async function takeBackAttempt(throttle: Throttle, key: string): Promise<void> {
    await limiterOf(throttle).reward(key);
  }

  /** Resets the count of a key after a success. */
  async function forgetAttempts(throttle: Throttle, key: string): Promise<void> {
    await limiterOf(throttle).delete(key);
  }

  return { throttled, takeBackAttempt, forgetAttempts };
}

/** @see createRateLimits */
export type RateLimits = ReturnType<typeof createRateLimits>;
