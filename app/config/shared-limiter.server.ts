import { RateLimiterRedis } from 'rate-limiter-flexible';
import { memoryLimiter, type CreateLimiter } from './limiter';
import { sharedStore } from './shared-store.server';

/**
 * Rate limiter in Redis, shared by all processes; falls back to memory without Redis or while it does not answer. The
 * two counters are independent.
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
