import { randomInt } from 'node:crypto';

/** How long all members share a seed, in ms: shorter than the time until a member comes back to what it orders. */
const SHARED_MS = 5_000;
let shared = { seed: 0, until: 0 };

/** A random seed for an order or a feed that differs on each visit: all members share it for some seconds. */
export function sharedSeed(): number {
  if (performance.now() >= shared.until) shared = { seed: randomInt(2 ** 31), until: performance.now() + SHARED_MS };
  return shared.seed;
}
