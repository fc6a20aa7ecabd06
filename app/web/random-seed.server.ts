import { randomInt } from 'node:crypto';

/** A fresh seed for an order or a feed that shall look different each time and stay the same within a page. */
export function randomSeed(): number {
  return randomInt(2 ** 31);
}
