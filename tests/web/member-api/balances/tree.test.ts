import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPath, leafOf, nodeOf, ownerHash, type BalancePath } from '~/contract/balance-tree';
import { nonceOf, sharesOf, shuffle, SHARES } from '~/member-api/balances/secrets';
import { buildTree } from '~/member-api/balances/tree.server';
import { seedOf, wholeTree, type Person } from './whole-tree';

const seed = fc.nat({ max: 2 ** 31 - 1 }).map(seedOf);
const amounts = (min: number, max: number) => fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 40 });
const people = (list: readonly number[]): Person[] =>
  list.map((amount, index) => ({ name: `m${String(index)}`, amount }));
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/** A path with other fields in one of its shares. */
const withShare = (path: BalancePath, number: number, change: (share: BalancePath['shares'][number]) => object) => ({
  ...path,
  shares: path.shares.map((share, index) => (index === number ? { ...share, ...change(share) } : share)),
});

describe('what follows from the secret of a night', () => {
  it('each place of the shuffle is taken once, and is found back', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 3, max: 13 }), (secret, bits) => {
        const { positionOf, leafAt } = shuffle(secret, bits);
        const positions = Array.from({ length: 2 ** bits }, (_, leaf) => positionOf(leaf));
        expect(new Set(positions).size).toBe(2 ** bits);
        expect(Math.max(...positions)).toBe(2 ** bits - 1);
        expect(positions.every((position, leaf) => leafAt(position) === leaf)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('the parts of one balance are spread over the whole tree', () => {
    const quarters = [0, 0, 0, 0];
    for (let night = 0; night < 500; night++) {
      const { positionOf } = shuffle(seedOf(night), 10);
      for (let share = 0; share < SHARES; share++) {
        const quarter = positionOf(5 * SHARES + share) >> 8;
        quarters[quarter] = (quarters[quarter] ?? 0) + 1;
      }
    }
    // A thousand each, and five standard deviations around it.
    for (const count of quarters) expect(Math.abs(count - 1_000)).toBeLessThan(140);
  });

  it('the parts of a balance are eight, none is negative, and they add up to it', () => {
    fc.assert(
      fc.property(seed, fc.nat(1_000), fc.bigInt({ min: 0n, max: 2n ** 62n }), (secret, place, amount) => {
        const shares = sharesOf(secret, place, amount);
        expect(shares).toHaveLength(SHARES);
        expect(shares.every((share) => share >= 0n)).toBe(true);
        expect(shares.reduce((all, share) => all + share, 0n)).toBe(amount);
      }),
    );
  });
});

describe('an honest tree', () => {
  it('counts each member, with the total of all balances', async () => {
    await fc.assert(
      fc.asyncProperty(seed, amounts(0, 10 ** 11), async (secret, list) => {
        const { paths, levels } = wholeTree(secret, people(list));
        expect(paths.map(checkPath)).toEqual(list);
        expect(paths.map(({ total }) => total)).toEqual(list.map(() => sum(list)));
        const counted = people(list).map(({ name, amount }) => ({
          owner: ownerHash(nonceOf(secret, name), name),
          amount: BigInt(amount),
        }));
        const { top } = await buildTree(secret, levels.length - 1, (place) => counted[place]);
        expect(top).toEqual(levels.at(-1)?.[0]);
      }),
      { numRuns: 25 },
    );
  });

  it('shows on no path the balance of any member: neither of another nor as one part of its own', () => {
    fc.assert(
      // Balances so far apart that two numbers are not the same by chance.
      fc.property(seed, amounts(10 ** 7, 10 ** 12), (secret, list) => {
        const { paths } = wholeTree(secret, people(list));
        const known = new Set(list);
        for (const { shares } of paths)
          for (const { amount, path } of shares) {
            expect(list.length > 1 && known.has(amount)).toBe(false);
            // The top level shows the rest of the total: with one member, all of it is theirs.
            for (const beside of list.length > 1 ? path : []) expect(known.has(beside.sum)).toBe(false);
          }
      }),
      { numRuns: 40 },
    );
  });

  it('has nothing in common with the tree of another night, though nothing moved', () => {
    const list = people([5_00, 70_00, 70_00, 1_00, 0, 123_45]);
    const [one, other] = [1, 2].map((night) => wholeTree(seedOf(night), list));
    if (!one || !other) throw new Error('two nights');
    const hashes = ({ levels }: typeof one) => levels.flat().map(({ hash }) => hash.toString('hex'));
    const known = new Set(hashes(one));
    expect(hashes(other).filter((hash) => known.has(hash))).toEqual([]);
    for (const [index, { nonce, shares }] of other.paths.entries()) {
      const before = one.paths[index];
      expect(nonce).not.toBe(before?.nonce);
      expect(shares.map(({ position }) => position)).not.toEqual(before?.shares.map(({ position }) => position));
    }
    // Padding looks like parts that are zero: nothing about it repeats either.
    expect(new Set(hashes(one)).size).toBe(hashes(one).length);
  });
});

describe('a dishonest tree is found by the member that it wrongs', () => {
  it('leaves the member out: no path of anyone holds under the member’s name', () => {
    fc.assert(
      fc.property(seed, amounts(0, 10 ** 9), (secret, list) => {
        const { paths } = wholeTree(secret, people(list));
        for (const path of paths) expect(checkPath({ ...path, name: 'left out' })).toBeUndefined();
      }),
      { numRuns: 15 },
    );
  });

  it('gives two members with one balance the same leaves', () => {
    const [first, second] = wholeTree(seedOf(3), people([50_00, 50_00])).paths;
    if (!first || !second) throw new Error('two members');
    expect(checkPath({ ...first, name: second.name, nonce: second.nonce })).toBeUndefined();
  });

  it('counts a cent less, in whichever part: then no path says the full amount', () => {
    const [path] = wholeTree(seedOf(4), people([99_99, 10_00])).paths;
    if (!path) throw new Error('no path');
    expect(checkPath(path)).toBe(99_99);
    for (let share = 0; share < SHARES; share++)
      expect(checkPath(withShare(path, share, ({ amount }) => ({ amount: amount + 1 })))).toBeUndefined();
  });

  it('leaves a part out, or counts one twice', () => {
    const [path] = wholeTree(seedOf(5), people([99_99, 10_00])).paths;
    if (!path) throw new Error('no path');
    const [first, ...rest] = path.shares;
    if (!first) throw new Error('no shares');
    expect(checkPath({ ...path, shares: [...path.shares, first] })).toBeUndefined();
    expect(checkPath({ ...path, shares: rest })).toBeUndefined();
    expect(checkPath({ ...path, shares: [first, first, ...path.shares.slice(2)] })).toBeUndefined();
    expect(checkPath({ ...path, shares: [] })).toBeUndefined();
  });

  it('moves an amount from one side of a node to the other, or makes a sum smaller', () => {
    const [path] = wholeTree(seedOf(6), people([99_99, 10_00, 5_00, 70_00])).paths;
    if (!path) throw new Error('no path');
    for (let level = 0; level < path.height; level++)
      for (const by of [1, -1]) {
        const changed = withShare(path, 2, ({ path: beside }) => ({
          path: beside.map((one, up) => (up === level ? { ...one, sum: one.sum + by } : one)),
        }));
        expect(checkPath(changed)).toBeUndefined();
        expect(checkPath({ ...changed, total: path.total + by })).toBeUndefined();
      }
  });

  it('has a negative sum, or one that overflows: it can be neither made nor checked', () => {
    const leaf = leafOf(Buffer.alloc(32), 0, 5n);
    expect(() => leafOf(Buffer.alloc(32), 0, -1n)).toThrow(RangeError);
    expect(() => nodeOf(leaf, { ...leaf, sum: -1n })).toThrow(RangeError);
    expect(() => nodeOf(leaf, { ...leaf, sum: 2n ** 63n - 5n })).toThrow(RangeError);
    expect(nodeOf(leaf, { ...leaf, sum: 2n ** 63n - 6n }).sum).toBe(2n ** 63n - 1n);
    const [path] = wholeTree(seedOf(7), people([99_99, 10_00])).paths;
    if (!path) throw new Error('no path');
    for (const wrong of [-1, 2 ** 63, 0.5, Number.NaN])
      expect(
        checkPath(withShare(path, 0, ({ path: beside }) => ({ path: beside.map((one) => ({ ...one, sum: wrong })) }))),
      ).toBeUndefined();
  });

  it('shows a root of another time, total, tree or predecessor, or a path of another length', () => {
    const [path] = wholeTree(seedOf(8), people([99_99, 10_00])).paths;
    if (!path) throw new Error('no path');
    const hash = 'ab'.repeat(32);
    const wrong = [{ at: path.at + 1 }, { total: path.total + 1 }, { tree: hash }, { previous: hash }, { root: hash }];
    for (const change of [...wrong, { height: path.height + 1 }, { height: 41 }, { nonce: hash }, { tree: 'x' }])
      expect(checkPath({ ...path, ...change })).toBeUndefined();
    expect(checkPath(withShare(path, 1, ({ path: beside }) => ({ path: beside.slice(1) })))).toBeUndefined();
    expect(checkPath(withShare(path, 1, ({ position }) => ({ position: position ^ 1 })))).toBeUndefined();
    expect(
      checkPath(withShare(path, 1, ({ position }) => ({ position: position + 2 ** path.height }))),
    ).toBeUndefined();
  });
});
