import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** A rate limit: `points` events in `seconds`. */
export interface Limit {
  /** Unique name. */
  name: string;
  points: number;
  seconds: number;
}

/** Rate limiter: counts events per key (an address, an account). The backend is chosen on creation. */
export interface Limiter {
  /** Counts one event. @throws RateLimiterRes when the limit is exceeded */
  consume: (key: string) => Promise<RateLimiterRes>;
  /** Counts one event, even beyond the limit. */
  penalty: (key: string) => Promise<RateLimiterRes>;
  /** The counter of a key; null without one. */
  get: (key: string) => Promise<RateLimiterRes | null>;
  /** Takes one event back. */
  reward: (key: string) => Promise<RateLimiterRes>;
  /** Resets the counter of a key. */
  delete: (key: string) => Promise<unknown>;
}

/** Creates a rate limiter, once per limit. */
export type CreateLimiter = (limit: Limit) => Limiter;

/** Counts in the memory of this process only. */
export const memoryLimiter = ({ name, points, seconds }: Limit) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
