import { hash } from 'node:crypto';

/**
 * The sum tree over all balances of a night: how its parts are hashed, and how a member's path is checked. A leaf is a share of a
 * balance. SHA-256 throughout; each kind of part begins with a byte of its own, so that none passes for another. `‖` joins bytes,
 * numbers are big-endian:
 *
 * - owner = H(2 ‖ nonce ‖ name)
 * - leaf  = H(0 ‖ owner ‖ number of the share, 1 byte ‖ amount, 8 bytes)
 * - node  = H(1 ‖ left hash ‖ left sum, 8 bytes ‖ right hash ‖ right sum, 8 bytes); its sum is that of both
 * - root  = H(3 ‖ previous root ‖ time, ms UTC, 8 bytes ‖ height, 1 byte ‖ hash at the top ‖ total, 8 bytes)
 *
 * A node binds both sums below it, and no sum is negative. So the total is at least what all members together find on their paths.
 * Source: docs/decisions/0089-balances-that-count.md. public/verify.mjs does the same in code of its own.
 */
const LEAF = 0;
const NODE = 1;
const OWNER = 2;
const ROOT = 3;

/** The previous root of the first night. */
export const NO_ROOT = '0'.repeat(64);

/** A sum is below this. */
const SUM_LIMIT = 2n ** 63n;

/** More than any tree needs. */
const MOST_LEVELS = 40;

const HASH = /^[0-9a-f]{64}$/;

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/** A hash with a sum in minor units. */
export interface SumNode {
  hash: Buffer;
  sum: bigint;
}

/** Writes a sum, 8 bytes. @throws RangeError when it is below zero, or 2^63 or more */
function writeSum(into: Buffer, sum: bigint, from: number): void {
  if (sum < 0n || sum >= SUM_LIMIT) throw new RangeError('a sum is out of range');
  into.writeBigUInt64BE(sum, from);
}

/** Who a leaf belongs to, in a way that only those who have the nonce can read. @param nonce 32 bytes */
export const ownerHash = (nonce: Uint8Array, name: string): Buffer =>
  sha256(Buffer.concat([Buffer.of(OWNER), nonce, Buffer.from(name)]));

/** A share of a balance. @param share its number, from 0 @throws RangeError as {@link nodeOf} */
export function leafOf(owner: Uint8Array, share: number, amount: bigint): SumNode {
  const bytes = Buffer.alloc(42, LEAF);
  bytes.set(owner, 1);
  bytes[33] = share;
  writeSum(bytes, amount, 34);
  return { hash: sha256(bytes), sum: amount };
}

/** @throws RangeError when a sum is below zero, or 2^63 or more */
export function nodeOf(left: SumNode, right: SumNode): SumNode {
  const sum = left.sum + right.sum;
  const bytes = Buffer.alloc(81, NODE);
  // Its own sum first: it has to be in range, too.
  writeSum(bytes, sum, 33);
  bytes.set(left.hash, 1);
  writeSum(bytes, left.sum, 33);
  bytes.set(right.hash, 41);
  writeSum(bytes, right.sum, 73);
  return { hash: sha256(bytes), sum };
}

/** What a root binds. Hashes in hex, `at` in ms UTC, `total` in minor units. */
export interface Top {
  previous: string;
  at: number;
  height: number;
  tree: string;
  total: number;
}

/** The root of a night, which is published: 64 hex digits. */
export function rootOf({ previous, at, height, tree, total }: Top): string {
  const bytes = Buffer.alloc(82, ROOT);
  bytes.set(bytesOf(previous), 1);
  writeSum(bytes, BigInt(at), 33);
  bytes[41] = height;
  bytes.set(bytesOf(tree), 42);
  writeSum(bytes, BigInt(total), 74);
  return sha256(bytes).toString('hex');
}

/** A share of a balance and its way up: what stands beside it on each level, lowest first. Amounts in minor units. */
interface Share {
  position: number;
  amount: number;
  path: { hash: string; sum: number }[];
}

/** What a member gets. Amounts in minor units. */
export interface BalancePath extends Top {
  root: string;
  name: string;
  nonce: string;
  shares: Share[];
}

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** The top that a share leads to. @throws RangeError when a sum is out of range */
function climb({ position, path }: Share, leaf: SumNode): SumNode {
  let node = leaf;
  for (const [level, beside] of path.entries()) {
    const other = { hash: bytesOf(beside.hash), sum: BigInt(beside.sum) };
    node = Math.floor(position / 2 ** level) % 2 === 0 ? nodeOf(node, other) : nodeOf(other, node);
  }
  return node;
}

/**
 * Checks that every share leads to the top, and that the root is that of the top.
 *
 * @returns what is counted for the member in minor units, or `undefined` when anything does not hold
 */
export function checkPath({ root, name, nonce, shares, ...top }: BalancePath): number | undefined {
  const { height, total, tree, previous, at } = top;
  const isReadable =
    [root, nonce, tree, previous].every((text) => HASH.test(text)) &&
    [height, total, at].every(isWhole) &&
    height <= MOST_LEVELS &&
    shares.length > 0 &&
    shares.length <= 256 &&
    shares.every(
      ({ position, amount, path }) =>
        isWhole(position) &&
        position < 2 ** height &&
        isWhole(amount) &&
        path.length === height &&
        path.every((beside) => HASH.test(beside.hash) && isWhole(beside.sum)),
    );
  if (!isReadable || rootOf(top) !== root) return undefined;
  const owner = ownerHash(bytesOf(nonce), name);
  const holds = shares.every((share, number) => {
    const { hash: found, sum } = climb(share, leafOf(owner, number, BigInt(share.amount)));
    return found.toString('hex') === tree && sum === BigInt(total);
  });
  return holds ? shares.reduce((sum, { amount }) => sum + amount, 0) : undefined;
}
