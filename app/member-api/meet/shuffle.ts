import { createHash } from 'node:crypto';

/** A random order of the places from 0 to a size. */
export interface Shuffle {
  /** The place of the n-th (from 0). */
  placeAt: (position: number) => number;
  /** How many come before a place. */
  positionOf: (place: number) => number;
}

/**
 * Where the n-th of a random order stands in the stored one, and the other way round.
 *
 * The order is a permutation that is computed, not stored: a four-round Feistel network over the next even power of two,
 * walked on until the result is a place that exists (Black and Rogaway, "Ciphers with Arbitrary Finite Domains", 2002).
 * So a page of a shuffled list costs as many look-ups as it has rows, at any depth and any size; one seed gives one order,
 * and a row that is added while somebody pages changes the place of one other at most, until the next power of two.
 * Fair enough for showing people; not for money: the draw has its own.
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
