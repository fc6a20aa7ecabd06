import { randomInt } from 'node:crypto';

/** A fresh seed for an order or a feed that shall look different each time and stay the same within a page. */
export function randomSeed(): number {
  return randomInt(2 ** 31);
}

/** For how long everybody has the same feed, in ms: less than anybody needs to come back to it. */
const SHARED_MS = 5_000;
let shared = { seed: 0, until: 0 };

/** A seed for something that all members may be shown alike for some seconds. */
export function sharedSeed(): number {
  if (performance.now() >= shared.until) shared = { seed: randomSeed(), until: performance.now() + SHARED_MS };
  return shared.seed;
}
