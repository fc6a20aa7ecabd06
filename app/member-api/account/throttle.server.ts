import type { CreateLimiter, Limiter } from '~/config/limiter';
import { Refusal } from '../refusal';
import { createTurns } from '../store/in-turn';

const MINUTES = 60;

/** Counts events of one kind for each key. */
export interface Throttle {
  /**
   * Runs what may count an event. Of one key no more run at once than it has events left, in all processes that share the
   * counts, and the others wait: many at once count as much as one by one, and a slow one holds up nobody who shares its address.
   * Where the others all run elsewhere it is refused.
   *
   * @throws Refusal when the key has used up its events; it tells in how many seconds to come back
   */
  attempt: <T>(key: string, run: () => Promise<T>) => Promise<T>;
  /** Has the attempt that this is called in count as an event. */
  count: (key: string) => void;
  /** Forgets what was counted, in an attempt. */
  forget: (key: string) => Promise<void>;
}

/** Makes a throttle; its name is that of no other one. */
type Create = (name: string, points: number, minutes: number, refuse: (retryAfter: number) => Refusal) => Throttle;

const throttleMaker =
  (createLimiter: CreateLimiter): Create =>
  (name, points, minutes, refuse) =>
    createThrottle(createLimiter({ name: `member-api.${name}`, points, seconds: minutes * MINUTES }), points, refuse);

function createThrottle(limiter: Limiter, points: number, refuse: (retryAfter: number) => Refusal): Throttle {
  const inTurn = createTurns();
  const underWay = new Map<string, Set<Promise<unknown>>>();
  /** How many of the attempts of a key that are under way have counted. */
  const counted = new Map<string, number>();
  const keep = (key: string) => counted.set(key, (counted.get(key) ?? 0) + 1);

  /** Takes one event before it is known to be one: other processes that share the counts see it at the same instant. */
  async function admit(key: string): Promise<void> {
    for (;;) {
      const running = [...(underWay.get(key) ?? [])];
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
      if (consumedPoints <= points) return;
      await limiter.reward(key);
      if (running.length === 0) throw refuse(Math.max(1, Math.ceil(msBeforeNext / 1000)));
      // One of them may turn out not to count.
      await Promise.race(running);
    }
  }

  /** Gives the event of an attempt back, unless it has counted. Which of those under way it was makes no difference. */
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
 * What anonymous callers could try over and over. Failures are counted rather than calls, because many members share the
 * address of one mobile network.
 */
export function createAccountThrottles(createLimiter: CreateLimiter) {
  const create = throttleMaker(createLimiter);
  return {
    /** Wrong passwords of one account. */
    password: create('password', 5, 15, (retryAfter) => new Refusal('locked', { retryAfter })),
    /** Wrong passwords from one address. */
    passwordAddress: create('passwordAddress', 50, 15, tooFast),
    /** Names, e-mails and phones that turned out to be taken: asking for them lists our members. */
    taken: create('taken', 30, 15, tooFast),
    /** New members from one address. */
    registration: create('registration', 200, 60, tooFast),
    /** Invite codes that do not exist. */
    inviteCode: create('inviteCode', 30, 15, tooFast),
  };
}

/** Pictures of one member. */
export function createUploadThrottle(createLimiter: CreateLimiter): Throttle {
  return throttleMaker(createLimiter)('uploads', 60, 60, tooFast);
}

/** What one member does about profiles. */
export function createMeetThrottles(createLimiter: CreateLimiter) {
  const create = throttleMaker(createLimiter);
  return {
    requests: create('requests', 20, 60, tooFast),
    reports: create('reports', 20, 60, tooFast),
    blocks: create('blocks', 120, 60, tooFast),
  };
}

/** Messages of one member to customer service. */
export function createServiceThrottle(createLimiter: CreateLimiter): Throttle {
  return throttleMaker(createLimiter)('messages', 60, 60, tooFast);
}

/** Counts what a member does, if it is taken in. */
export function counted<Answer>(throttle: Throttle, memberId: string, run: () => Promise<Answer>): Promise<Answer> {
  return throttle.attempt(memberId, async () => {
    const answer = await run();
    throttle.count(memberId);
    return answer;
  });
}
