import { leafOf, nodeOf, NO_ROOT, ownerHash, rootOf, type BalancePath, type SumNode } from '~/contract/balance-tree';
import { nonceOf, paddingOf, sharesOf, shuffle, SHARES } from '~/member-api/balances/secrets';
import { heightFor } from '~/member-api/balances/tree.server';

/** Whom a tree is made for. */
export interface Person {
  name: string;
  amount: number;
}

export const seedOf = (number: number) => number.toString(16).padStart(64, '0');

const AT = Date.UTC(2026, 10, 24);

/**
 * A tree whose nodes are all kept, made level by level without the code that publishes nights.
 *
 * @returns all paths in the order of the people, and every hash and sum by level, leaves first
 */
export function wholeTree(seed: string, people: readonly Person[]): { paths: BalancePath[]; levels: SumNode[][] } {
  const height = heightFor(people.length);
  const { positionOf } = shuffle(seed, height);
  const leaves: SumNode[] = [];
  for (let place = 0; place < 2 ** height / SHARES; place++) {
    const person = people[place];
    const owner = person ? ownerHash(nonceOf(seed, person.name), person.name) : paddingOf(seed, place);
    for (const [share, amount] of sharesOf(seed, place, BigInt(person?.amount ?? 0)).entries())
      leaves[positionOf(place * SHARES + share)] = leafOf(owner, share, amount);
  }
  const levels = [leaves];
  for (let level = leaves; level.length > 1;) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, index) => {
      const [left, right] = below.slice(index * 2, index * 2 + 2);
      if (!left || !right) throw new Error('a level is incomplete');
      return nodeOf(left, right);
    });
    levels.push(level);
  }
  const top = levels.at(-1)?.[0];
  if (!top) throw new Error('a tree without a top');
  const bound = { previous: NO_ROOT, at: AT, height, tree: top.hash.toString('hex'), total: Number(top.sum) };
  const paths = people.map(({ name }, place) => ({
    ...{ ...bound, root: rootOf(bound), name, nonce: nonceOf(seed, name).toString('hex') },
    shares: Array.from({ length: SHARES }, (_, share) => {
      const position = positionOf(place * SHARES + share);
      return {
        position,
        amount: Number(leaves[position]?.sum),
        path: levels.slice(0, -1).map((level, up) => {
          const beside = level[Math.floor(position / 2 ** up) ^ 1];
          return { hash: beside?.hash.toString('hex') ?? '', sum: Number(beside?.sum) };
        }),
      };
    }),
  }));
  return { paths, levels };
}
