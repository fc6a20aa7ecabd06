import { createCipheriv, createHmac, randomBytes } from 'node:crypto';

/** Leaves of each member: a leaf is a share of the balance, so no leaf tells a balance. */
export const SHARES = 8;

/** Rounds of the shuffle: each changes half of the bits of a place. */
const ROUNDS = 12;

/** The secret of a night, 64 hex digits: nonces, shares and places of all members follow from it. */
export const newSeed = (): string => randomBytes(32).toString('hex');

const derive = (seed: string, what: string, hash: 'sha256' | 'sha512' = 'sha256') =>
  createHmac(hash, Buffer.from(seed, 'hex')).update(what).digest();

/** A member's nonce of a night, 32 bytes. */
export const nonceOf = (seed: string, memberId: string): Buffer => derive(seed, `nonce ${memberId}`);

/** What an unused place of the tree has in place of an owner: it looks like one. */
export const paddingOf = (seed: string, place: number): Buffer => derive(seed, `padding ${String(place)}`);

/**
 * Cuts a balance at random points.
 *
 * @param place of the member
 * @param amount minor units
 * @returns {@link SHARES} amounts, none negative, that add up to it
 */
export function sharesOf(seed: string, place: number, amount: bigint): bigint[] {
  if (amount === 0n) return new Array<bigint>(SHARES).fill(0n);
  const random = derive(seed, `cuts ${String(place)}`, 'sha512');
  const cuts = Array.from(
    { length: SHARES - 1 },
    (_, index) => (random.readBigUInt64BE(index * 8) * (amount + 1n)) >> 64n,
  ).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return [...cuts, amount].map((cut, index) => cut - (cuts[index - 1] ?? 0n));
}

/** Where each leaf stands: the order of all leaves, turned into one that only the seed tells, and back. */
interface Shuffle {
  positionOf: (leaf: number) => number;
  leafAt: (position: number) => number;
}

/**
 * A permutation of 2^`bits` numbers: a Feistel network whose rounds are tables of random numbers. So one place is found without the
 * others.
 */
export function shuffle(seed: string, bits: number): Shuffle {
  const low = bits >> 1;
  const lowMask = 2 ** low - 1;
  const highMask = 2 ** (bits - low) - 1;
  // Even rounds change the high bits by the low ones, odd rounds the other way round.
  const sizes = Array.from({ length: ROUNDS }, (_, round) => (round % 2 === 0 ? lowMask : highMask) + 1);
  const bytes = sizes.reduce((sum, size) => sum + size * 2, 0);
  const cipher = createCipheriv('aes-256-ctr', derive(seed, 'shuffle'), Buffer.alloc(16));
  const stream = cipher.update(Buffer.alloc(bytes));
  let from = 0;
  const tables = sizes.map((size) => {
    const start = from;
    from += size * 2;
    return Uint16Array.from({ length: size }, (_, index) => stream.readUInt16BE(start + index * 2));
  });
  const run = (value: number, rounds: readonly number[]) => {
    let high = value >> low;
    let below = value & lowMask;
    for (const round of rounds) {
      const table = tables[round];
      if (round % 2 === 0) high ^= (table?.[below] ?? 0) & highMask;
      else below ^= (table?.[high] ?? 0) & lowMask;
    }
    return (high << low) | below;
  };
  const forward = sizes.map((_, round) => round);
  const back = [...forward].reverse();
  return { positionOf: (leaf) => run(leaf, forward), leafAt: (position) => run(position, back) };
}
