import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How often something may be done: `points` times in `seconds`. */
export interface Throttle {
  /** A name that no other throttle has. */
  name: string;
  points: number;
  seconds: number;
}

const limiters = new Map<string, RateLimiterMemory>();

function limiterOf({ name, points, seconds }: Throttle): RateLimiterMemory {
  const known = limiters.get(name);
  if (known) return known;
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  limiters.set(name, limiter);
  return limiter;
}

/**
 * Counts one attempt.
 *
 * @param key whose attempt it is (an address, an account)
 * @returns `undefined` when it may go on, else the whole seconds to wait
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
