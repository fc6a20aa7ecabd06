import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** How often something may be done: `points` times in `seconds`. */
export interface Limit {
  /** A name that no other limit has. */
  name: string;
  points: number;
  seconds: number;
}

/** Counts events by key (an address, an account). What it counts with is told where it is made. */
export interface Limiter {
  /** Counts one event. @throws RateLimiterRes when that is one too many */
  consume: (key: string) => Promise<RateLimiterRes>;
  /** Counts one event, too many or not. */
  penalty: (key: string) => Promise<RateLimiterRes>;
  /** What is counted of a key; nothing when there is none. */
  get: (key: string) => Promise<RateLimiterRes | null>;
  /** Takes one event back. */
  reward: (key: string) => Promise<RateLimiterRes>;
  /** Forgets what is counted of a key. */
  delete: (key: string) => Promise<unknown>;
}

/** Makes a limiter, once for each limit. */
export type CreateLimiter = (limit: Limit) => Limiter;

/** Counts in the memory of this process alone. */
export const memoryLimiter = ({ name, points, seconds }: Limit) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
