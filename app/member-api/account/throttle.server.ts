import type { CreateLimiter, Limit, Limiter } from '~/config/limiter';
import { securityMetrics } from '~/config/observing/metrics.server';
import { Refusal } from '../refusal';
import { createKeyedMutex } from '../store/keyed-mutex';

const MINUTES = 60;

/** Rate limit: counts events of one kind per key. */
export interface Throttle {
  /**
   * Runs `run`, which may count an event. Per key, at most as many run at once as events are left, across all processes
   * that share the counters; the rest wait. So concurrent attempts cannot exceed the limit, and a slow one does not
   * block others from its address. At the limit, it is refused when none of the key runs in this process.
   *
   * @throws Refusal when the key has used up its events, with `retryAfter` in seconds
   */
  attempt: <T>(key: string, run: () => Promise<T>) => Promise<T>;
  /** Counts the current attempt as an event. */
  count: (key: string) => void;
  /** Resets the counter of a key, inside an attempt. */
  forget: (key: string) => Promise<void>;
}

/** Creates a throttle; names are unique. */
type Create = (name: string, points: number, minutes: number, refuse: (retryAfter: number) => Refusal) => Throttle;

const throttleMaker =
  (createLimiter: CreateLimiter): Create =>
  (name, points, minutes, refuse) =>
    createThrottle(createLimiter, { name: `member-api.${name}`, points, seconds: minutes * MINUTES }, refuse);

function createThrottle(createLimiter: CreateLimiter, limit: Limit, refuse: (retryAfter: number) => Refusal): Throttle {
  const limiter: Limiter = createLimiter(limit);
  const inTurn = createKeyedMutex();
  const underWay = new Map<string, Set<Promise<unknown>>>();
  /** Per key, how many running attempts have counted. */
  const counted = new Map<string, number>();
  const keep = (key: string) => counted.set(key, (counted.get(key) ?? 0) + 1);

  /** Reserves one event in advance, so that other processes that share the counters see it at once. */
  async function admit(key: string): Promise<void> {
    for (;;) {
      const running = [...(underWay.get(key) ?? [])];
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
      if (consumedPoints <= limit.points) return;
      await limiter.reward(key);
      if (running.length === 0) {
        securityMetrics().throttled.inc({ limit: limit.name });
        throw refuse(Math.max(1, Math.ceil(msBeforeNext / 1000)));
      }
      // A running attempt may return its event.
      await Promise.race(running);
    }
  }

  /** Returns the reserved event, unless the attempt has counted. Attempts of a key are interchangeable. */
  async function settle(key: string): Promise<void> {
    const left = counted.get(key) ?? 0;
    if (left > 1) counted.set(key, left - 1);
    else counted.delete(key);
    if (left === 0) await limiter.reward(key);
  }

  function start<T>(key: string, run: () => Promise<T>): { answer: Promise<T> } {
    const running = underWay.get(key) ?? new Set();
    underWay.set(key, running);
    const answer = run().finally(() => settle(key));
    const end = answer
      .catch(() => undefined)
      .then(() => {
        running.delete(end);
        if (running.size === 0 && underWay.get(key) === running) underWay.delete(key);
      });
    running.add(end);
    return { answer };
  }

  return {
    attempt: async (key, run) => {
      const { answer } = await inTurn(key, async () => {
        await admit(key);
        return start(key, run);
      });
      return answer;
    },
    count: keep,
    forget: async (key) => {
      keep(key);
      await limiter.delete(key);
    },
  };
}

const tooFast = (retryAfter: number) => new Refusal('rate', { retryAfter }, 429);

/**
 * Rate limits against brute force by anonymous callers. They count failures rather than calls, because many members
 * share the address of one mobile network.
 */
export function createAccountThrottles(createLimiter: CreateLimiter) {
  const create = throttleMaker(createLimiter);
  return {
    /** Wrong passwords of one account. */
    password: create('password', 5, 15, (retryAfter) => new Refusal('locked', { retryAfter })),
    /** Wrong passwords from one address. */
    passwordAddress: create('passwordAddress', 50, 15, tooFast),
    /** Names, e-mails and phones already taken, against enumeration of members. */
    taken: create('taken', 30, 15, tooFast),
    /** New members from one address. */
    registration: create('registration', 200, 60, tooFast),
    /** Invite codes that do not exist. */
    inviteCode: create('inviteCode', 30, 15, tooFast),
  };
}

/** Rate limit of picture uploads per member. */
export function createUploadThrottle(createLimiter: CreateLimiter): Throttle {
  return throttleMaker(createLimiter)('uploads', 60, 60, tooFast);
}

/** Rate limits of profile actions per member. */
export function createMeetThrottles(createLimiter: CreateLimiter) {
  const create = throttleMaker(createLimiter);
  return {
    requests: create('requests', 20, 60, tooFast),
    reports: create('reports', 20, 60, tooFast),
    blocks: create('blocks', 120, 60, tooFast),
  };
}

/** Rate limit of favourites and positions per member: a player sends two positions a minute, and one at each pause. */
export function createWatchingThrottle(createLimiter: CreateLimiter): Throttle {
  return throttleMaker(createLimiter)('watching', 1_200, 60, tooFast);
}

/** Rate limit of messages to customer service per member. */
export function createServiceThrottle(createLimiter: CreateLimiter): Throttle {
  return throttleMaker(createLimiter)('messages', 60, 60, tooFast);
}

/** Rate limit of tokens that are no stop card, per address. */
export function createStopCardThrottle(createLimiter: CreateLimiter): Throttle {
  return throttleMaker(createLimiter)('stopCard', 30, 15, tooFast);
}

/** Rate limits of e-mails: codes per member and per address that gets them, so that no stranger is written to often; tokens of no member per network. */
export function createMailThrottles(createLimiter: CreateLimiter) {
  const create = throttleMaker(createLimiter);
  return {
    codes: create('mailCodes', 5, 24 * 60, tooFast),
    codesOfAddress: create('mailCodesOfAddress', 5, 24 * 60, tooFast),
    off: create('mailOff', 30, 15, tooFast),
  };
}

/** Rate limit of choices of notifications per member. */
export function createPushThrottle(createLimiter: CreateLimiter): Throttle {
  return throttleMaker(createLimiter)('push', 30, 60, tooFast);
}

/** Rate limit of files of own data per member. */
export function createExportThrottle(createLimiter: CreateLimiter): Throttle {
  return throttleMaker(createLimiter)('exports', 5, 24 * 60, tooFast);
}

/** Counts a member's action, if it succeeds. */
export function counted<Answer>(throttle: Throttle, memberId: string, run: () => Promise<Answer>): Promise<Answer> {
  return throttle.attempt(memberId, async () => {
    const answer = await run();
    throttle.count(memberId);
    return answer;
  });
}
