import { RateLimiterRedis } from 'rate-limiter-flexible';
import { memoryLimiter, type CreateLimiter } from './limiter';
import { sharedStore } from './shared-store.server';

/**
 * Counts for all processes together where they share a Redis, and in memory where they don't or while it does not answer.
 * What is counted in one of the two does not count in the other.
 */
export const createLimiter: CreateLimiter = (limit) => {
  const own = memoryLimiter(limit);
  if (!sharedStore) return own;
  const { redis, keyOf } = sharedStore;
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: '',
    points: limit.points,
    duration: limit.seconds,
    insuranceLimiter: own,
  });
  const keyFor = (key: string) => keyOf('limit', limit.name, key);
  return {
    consume: (key) => limiter.consume(keyFor(key)),
    penalty: (key) => limiter.penalty(keyFor(key)),
    get: (key) => limiter.get(keyFor(key)),
    reward: (key) => limiter.reward(keyFor(key)),
    delete: (key) => limiter.delete(keyFor(key)),
  };
};
