import { createHash } from 'node:crypto';

/** A random permutation of the places from 0 to a size. */
export interface Shuffle {
  /** The place at a position (from 0). */
  placeAt: (position: number) => number;
  /** The position of a place. */
  positionOf: (place: number) => number;
}

/**
 * Maps positions of a shuffled order to stored places, and back.
 *
 * The permutation is computed, not stored: a four-round Feistel network over the next even power of two, with cycle
 * walking to stay within the size (Black and Rogaway, "Ciphers with Arbitrary Finite Domains", 2002). So a page of a
 * shuffled list costs one look-up per row, at any depth and size. A seed gives a stable order: a row added during
 * paging moves at most one other, until the next power of two. Fair enough for profiles, not for money: the draw has
 * its own.
 */
export function createShuffle(seed: string, size: number): Shuffle {
  const digest = createHash('sha256').update(seed).digest();
  const keys = [0, 4, 8, 12].map((offset) => digest.readUInt32LE(offset));
  const halfBits = Math.max(1, Math.ceil(Math.log2(Math.max(2, size)) / 2));
  const mask = 2 ** halfBits - 1;
  const round = (half: number, key: number) => {
    let mixed = Math.imul(half ^ key, 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77);
    return (mixed ^ (mixed >>> 13)) & mask;
  };
  const halves = (number: number) => [Math.floor(number / (mask + 1)), number & mask] as const;
  const onward = (number: number) => {
    let [left, right] = halves(number);
    for (const key of keys) [left, right] = [right, left ^ round(right, key)];
    return left * (mask + 1) + right;
  };
  const backward = (number: number) => {
    let [left, right] = halves(number);
    for (const key of keys.toReversed()) [left, right] = [right ^ round(left, key), left];
    return left * (mask + 1) + right;
  };
  const walk = (step: (number: number) => number) => (start: number) => {
    let number = step(start);
    while (number >= size) number = step(number);
    return number;
  };
  return { placeAt: walk(onward), positionOf: walk(backward) };
}
