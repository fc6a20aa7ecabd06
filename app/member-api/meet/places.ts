import { createShuffle } from './shuffle';

/** What a page of profiles is made of. Places count from 0 and have no gaps. */
interface Asked {
  /** How many profiles there are, those left out included. */
  size: number;
  /** Places of those that are left out: the ones that the member has blocked. */
  leftOut: readonly number[];
  /** From 1. */
  page: number;
  limit: number;
  /** Of a random order; without one the newest come first. */
  seed: string | undefined;
}

/**
 * The places of a page, in its order.
 *
 * What is left out closes up: every page is full and the order of the others stays that of the seed. The order knows where
 * each place stands in it, so a page costs as much as it has rows and left-out ones, at any depth.
 */
export function placesOf({ size, leftOut, page, limit, seed }: Asked): number[] {
  const newestFirst = (number: number) => size - 1 - number;
  const { placeAt, positionOf } =
    seed === undefined ? { placeAt: newestFirst, positionOf: newestFirst } : createShuffle(seed, size);
  const holes = leftOut.map(positionOf).sort((a, b) => a - b);
  const first = (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, size - holes.length - first));
  const places = Array.from<number>({ length: count });
  let passed = 0;
  for (let index = 0; index < count; index++) {
    while (passed < holes.length && (holes[passed] ?? size) <= first + index + passed) passed += 1;
    places[index] = placeAt(first + index + passed);
  }
  return places;
}
