import { createShuffle } from './shuffle';

/** Input for a page of profiles. Places count from 0 without gaps. */
interface Asked {
  /** Total number of profiles, excluded ones included. */
  size: number;
  /** Places of excluded profiles: those the member has blocked. */
  leftOut: readonly number[];
  /** From 1. */
  page: number;
  limit: number;
  /** Seed of a shuffled order; without one, newest first. */
  seed: string | undefined;
}

/**
 * The places of a page, in its order.
 *
 * Excluded places leave no gaps: every page is full and the others keep the order of the seed. The order is invertible,
 * so a page costs its rows plus the excluded ones, at any depth.
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
