import { RateLimiterRedis } from 'rate-limiter-flexible';
import { memoryLimiter, type CreateLimiter } from './limiter';
import type { SharedStore } from './shared-store.server';

/**
 * Creates rate limiters in Redis, shared by all processes; they fall back to memory without Redis or while it does not answer.
 * The two counters are independent.
 */
export const createSharedLimiters =
  (store: SharedStore | undefined): CreateLimiter =>
  (limit) => {
    const own = memoryLimiter(limit);
    if (!store) return own;
    const { redis, keyOf } = store;
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
