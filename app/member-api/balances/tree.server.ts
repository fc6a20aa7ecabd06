import { setImmediate } from 'node:timers/promises';
import { leafOf, nodeOf, type SumNode } from '~/contract/balance-tree';
import { paddingOf, sharesOf, shuffle, SHARES } from './secrets';

/** Levels between two that are stored: below each stored node are 64 of the stored level under it. */
export const LEVELS = 6;
/** Nodes in a stored row. */
export const GROUP = 2 ** LEVELS;
/** Nodes that are hashed until requests are answered in between. */
const AT_ONCE = 512;
const NODE_BYTES = 40;

/** Whom a place of the tree belongs to, and what is counted for it; nothing for a place that is not used. */
export interface Counted {
  owner: Uint8Array;
  amount: bigint;
}

/** Levels of a tree with room for so many members; the unused places are padding. */
export const heightFor = (members: number): number => Math.max(LEVELS, Math.ceil(Math.log2(members * SHARES)));

/** How the leaves of a place are made, by the number of the share. */
export function leavesOf(seed: string, place: number, counted: Counted | undefined): (share: number) => SumNode {
  const owner = counted?.owner ?? paddingOf(seed, place);
  const amounts = sharesOf(seed, place, counted?.amount ?? 0n);
  return (share) => leafOf(owner, share, amounts[share] ?? 0n);
}

/** Writes nodes for storage. */
const writeNodes = (nodes: readonly SumNode[]): string => {
  const bytes = Buffer.alloc(nodes.length * NODE_BYTES);
  for (const [index, node] of nodes.entries()) {
    node.hash.copy(bytes, index * NODE_BYTES);
    bytes.writeBigUInt64BE(node.sum, index * NODE_BYTES + 32);
  }
  return bytes.toString('base64');
};

/** Reads what {@link writeNodes} wrote. */
export function readNodes(text: string): SumNode[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, index) => ({
    hash: bytes.subarray(index * NODE_BYTES, index * NODE_BYTES + 32),
    sum: bytes.readBigUInt64BE(index * NODE_BYTES + 32),
  }));
}

/** A row of nodes: `tier` 1 is the level above 64 leaves, 2 the one above 64 of tier 1, and so on. */
interface StoredNodes {
  tier: number;
  part: number;
  nodes: string;
}

/** Nodes of one level in typed memory: a million objects would take ten times as much. */
class Level {
  readonly #hashes: Buffer;
  readonly #sums: BigUint64Array;
  constructor(readonly size: number) {
    this.#hashes = Buffer.alloc(size * 32);
    this.#sums = new BigUint64Array(size);
  }
  set(index: number, { hash, sum }: SumNode) {
    hash.copy(this.#hashes, index * 32);
    this.#sums[index] = sum;
  }
  get(index: number): SumNode {
    return { hash: this.#hashes.subarray(index * 32, index * 32 + 32), sum: this.#sums[index] ?? 0n };
  }
  slice(from: number, count: number): SumNode[] {
    return Array.from({ length: Math.min(count, this.size - from) }, (_, index) => this.get(from + index));
  }
}

/** The level above one. */
async function above(level: Level): Promise<Level> {
  const next = new Level(level.size / 2);
  for (let index = 0; index < next.size; index++) {
    next.set(index, nodeOf(level.get(index * 2), level.get(index * 2 + 1)));
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return next;
}

/**
 * Builds the tree of a night, in steps between which requests are answered.
 *
 * @param height levels above the leaves, see {@link heightFor}
 * @param counted what is counted at a place, from 0
 * @returns the top, and the rows from which paths are found later together with the leaves
 * @throws RangeError when a sum is out of range
 */
export async function buildTree(
  seed: string,
  height: number,
  counted: (place: number) => Counted | undefined,
): Promise<{ top: SumNode; stored: StoredNodes[] }> {
  const { positionOf } = shuffle(seed, height);
  let level = new Level(2 ** height);
  for (let place = 0; place < level.size / SHARES; place++) {
    const leaf = leavesOf(seed, place, counted(place));
    for (let share = 0; share < SHARES; share++) level.set(positionOf(place * SHARES + share), leaf(share));
    if (place % (AT_ONCE / SHARES) === 0) await setImmediate();
  }
  const stored: StoredNodes[] = [];
  for (let up = 1; up <= height; up++) {
    level = await above(level);
    if (up % LEVELS !== 0 || up === height) continue;
    for (let part = 0; part * GROUP < level.size; part++)
      stored.push({ tier: up / LEVELS, part, nodes: writeNodes(level.slice(part * GROUP, GROUP)) });
  }
  return { top: level.get(0), stored };
}

/** What stands beside a node on each level, up to the one node above a group. */
export function besides(group: readonly SumNode[], index: number): SumNode[] {
  const path: SumNode[] = [];
  let level = group;
  for (let at = index; level.length > 1; at >>= 1) {
    const beside = level[at ^ 1];
    if (beside) path.push(beside);
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, node) =>
      nodeOf(below[node * 2] as SumNode, below[node * 2 + 1] as SumNode),
    );
  }
  return path;
}
