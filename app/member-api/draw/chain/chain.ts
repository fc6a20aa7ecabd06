import { hash } from 'node:crypto';

/** N, the length of a chain. Source: docs/decisions/0006. */
export const CHAIN_LENGTH = 2 ** 20;

/** Every 1,024th link is stored; the links between are derived when needed. */
const CHECKPOINT_EVERY = 1024;

const SLICE_MS = 4;

/**
 * The link before a link: `s_(i-1) = SHA-256(s_i)`. It is a one-way function, so a published link says nothing about later links,
 * and every later one can be traced back to it.
 */
export function linkBefore(link: Buffer): Buffer {
  return hash('sha256', link, 'buffer');
}

/** The numbers of the links that are stored: every 1024th above 0, and the last. */
export function checkpointsOf(length: number): number[] {
  const inner = Array.from({ length: Math.ceil(length / CHECKPOINT_EVERY) - 1 }, (_, k) => (k + 1) * CHECKPOINT_EVERY);
  return [...inner, length];
}

/** The stored link that a link is derived from: the nearest one at or above it. */
export function checkpointFor(link: number, length: number): number {
  return Math.min(Math.ceil(link / CHECKPOINT_EVERY) * CHECKPOINT_EVERY, length);
}

/** A chain as it is stored. */
interface MadeChain {
  /** s_0, to be published. */
  first: Buffer;
  /** Secret until their period is drawn. */
  checkpoints: { link: number; value: Buffer }[];
}

/**
 * Creates a chain from its last link down to its first. A million hashes take more than a second, so they run in slices of a few
 * milliseconds and let the event loop run between.
 *
 * @param last s_N: 32 random bytes
 * @param length N
 */
export async function makeChain(last: Buffer, length: number): Promise<MadeChain> {
  const kept = new Set(checkpointsOf(length));
  const checkpoints: MadeChain['checkpoints'] = [];
  let link = last;
  let until = performance.now() + SLICE_MS;
  for (let i = length; i > 0; i--) {
    if (kept.has(i)) checkpoints.push({ link: i, value: link });
    link = linkBefore(link);
    if (i % 64 === 0 && performance.now() > until) {
      await new Promise((resume) => setImmediate(resume));
      until = performance.now() + SLICE_MS;
    }
  }
  return { first: link, checkpoints };
}

/** The links between two stored ones, from the upper one downwards. */
export interface Segment {
  /** Number of the lowest link. */
  from: number;
  /** Links `from`, `from + 1`, … up to the stored one. */
  links: Buffer[];
}

/** The stored link, or s_0, below a stored one. */
export function segmentStart(checkpoint: number): number {
  return (Math.ceil(checkpoint / CHECKPOINT_EVERY) - 1) * CHECKPOINT_EVERY;
}

/** Derives the links below a stored one, down to and including the next stored one (or s_0). */
export function deriveSegment(checkpoint: number, value: Buffer): Segment {
  const from = segmentStart(checkpoint);
  const links = [value];
  let link = value;
  for (let i = checkpoint; i > from; i--) links.push((link = linkBefore(link)));
  return { from, links: links.reverse() };
}
