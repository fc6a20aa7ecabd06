import { randomInt } from 'node:crypto';

/** A random seed for an order or a feed that differs on each visit but is stable within a page. */
export function randomSeed(): number {
  return randomInt(2 ** 31);
}

/** How long all members share a feed's seed, in ms: shorter than the time until a member comes back to it. */
const SHARED_MS = 5_000;
let shared = { seed: 0, until: 0 };

/** A seed that is shared by all members for some seconds. */
export function sharedSeed(): number {
  if (performance.now() >= shared.until) shared = { seed: randomSeed(), until: performance.now() + SHARED_MS };
  return shared.seed;
}
