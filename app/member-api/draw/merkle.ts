import { hash } from 'node:crypto';

/**
 * The Merkle tree of RFC 6962, section 2.1, over SHA-256. Leaves and nodes are hashed with different prefixes, so that no node
 * passes for a leaf.
 */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (...parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer');
const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(NODE, left, right);

function leafHash(leaf: string | Uint8Array): Buffer {
  return sha256(LEAF, Buffer.from(leaf));
}

/** The root of no leaves: SHA-256 of nothing, in hex. */
export const EMPTY_ROOT = sha256().toString('hex');

/** The largest power of two below n (n ≥ 2): where a tree of n leaves divides. */
function split(n: number): number {
  return 2 ** (Math.ceil(Math.log2(n)) - 1);
}

/** The audit path of a leaf. */
export interface AuditPath {
  /** Position of the leaf, from 0. */
  index: number;
  /** Number of leaves. */
  size: number;
  /** The sibling hashes from the leaf up, in hex. */
  path: string[];
}

interface Tree {
  hash: Buffer;
  left?: Tree;
  right?: Tree;
  size: number;
}

/** Builds the tree; every node is hashed once, for the root and for all audit paths. */
function build(leaves: readonly (string | Uint8Array)[], from: number, to: number): Tree {
  const size = to - from;
  if (size === 0) return { hash: sha256(), size };
  if (size === 1) return { hash: leafHash(leaves[from] ?? ''), size };
  const left = build(leaves, from, from + split(size));
  const right = build(leaves, from + split(size), to);
  return { hash: nodeHash(left.hash, right.hash), left, right, size };
}

/** A tree over leaves. */
interface MerkleTree {
  /** The root in hex. */
  root: string;
  /** The audit path of the leaf at an index. */
  pathOf: (index: number) => AuditPath;
}

/**
 * @param leaves the leaves in order
 * @throws RangeError from `pathOf` for an index outside the tree
 */
export function merkleTree(leaves: readonly (string | Uint8Array)[]): MerkleTree {
  const top = build(leaves, 0, leaves.length);
  const pathOf = (index: number): AuditPath => {
    if (!Number.isInteger(index) || index < 0 || index >= top.size) throw new RangeError('no such leaf');
    const path: string[] = [];
    let node = top;
    let position = index;
    while (node.left && node.right) {
      const isLeft = position < node.left.size;
      path.unshift((isLeft ? node.right : node.left).hash.toString('hex'));
      position -= isLeft ? 0 : node.left.size;
      node = isLeft ? node.left : node.right;
    }
    return { index, size: top.size, path };
  };
  return { root: top.hash.toString('hex'), pathOf };
}

/**
 * Whether a leaf is in the tree of a root. Follows the verification of RFC 9162, section 2.1.3.2 (the same tree).
 *
 * @param root in hex
 */
export function verifyPath(root: string, leaf: string | Uint8Array, { index, size, path }: AuditPath): boolean {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false;
  let position = index;
  let last = size - 1;
  let value = leafHash(leaf);
  for (const beside of path) {
    if (last === 0 || !/^[0-9a-f]{64}$/.test(beside)) return false;
    const other = Buffer.from(beside, 'hex');
    if (position % 2 === 1 || position === last) {
      value = nodeHash(other, value);
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2);
        last = Math.floor(last / 2);
      }
    } else {
      value = nodeHash(value, other);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && value.toString('hex') === root;
}
