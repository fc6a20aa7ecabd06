import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../refusal';
import { createTurns } from '../store/in-turn';

const MINUTES = 60;

/** Counts events of one kind for each key, in memory. */
export interface Throttle {
  /**
   * Runs what may count an event. Those of one key run one after another, so that many at once count as much as one by one.
   *
   * @throws Refusal when the key has used up its events; it tells in how many seconds to come back
   */
  attempt: <T>(key: string, run: () => Promise<T>) => Promise<T>;
  /** Counts one event. */
  count: (key: string) => Promise<void>;
  /** Forgets what was counted. */
  forget: (key: string) => Promise<void>;
}

function createThrottle(points: number, minutes: number, refuse: (retryAfter: number) => Refusal): Throttle {
  const limiter = new RateLimiterMemory({ points, duration: minutes * MINUTES });
  const inTurn = createTurns();
  return {
    attempt: (key, run) =>
      inTurn(key, async () => {
        const used = await limiter.get(key);
        if (used && used.consumedPoints >= points) throw refuse(Math.max(1, Math.ceil(used.msBeforeNext / 1000)));
        return run();
      }),
    count: async (key) => {
      await limiter.penalty(key);
    },
    forget: async (key) => {
      await limiter.delete(key);
    },
  };
}

const tooFast = (retryAfter: number) => new Refusal('rate', { retryAfter }, 429);

/**
 * What anonymous callers could try over and over. Failures are counted rather than calls, because many members share the
 * address of one mobile network.
 */
export function createAccountThrottles() {
  return {
    /** Wrong passwords of one account. */
    password: createThrottle(5, 15, (retryAfter) => new Refusal('locked', { retryAfter })),
    /** Wrong passwords from one address. */
    passwordAddress: createThrottle(50, 15, tooFast),
    /** Names, e-mails and phones that turned out to be taken: asking for them lists our members. */
    taken: createThrottle(30, 15, tooFast),
    /** New members from one address. */
    registration: createThrottle(200, 60, tooFast),
    /** Invite codes that do not exist. */
    inviteCode: createThrottle(30, 15, tooFast),
  };
}

/** Pictures of one member. */
export function createUploadThrottle(): Throttle {
  return createThrottle(60, 60, tooFast);
}

/** What one member does about profiles. */
export function createMeetThrottles() {
  return {
    requests: createThrottle(20, 60, tooFast),
    reports: createThrottle(20, 60, tooFast),
    blocks: createThrottle(120, 60, tooFast),
  };
}
