import type { BalancePath, SumNode } from '~/contract/balance-tree';
import { DAY_MS } from '~/contract/time';
import { dayOf } from '../draw/days.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { sumOwed, type Owed } from './owed.server';
import { nonceOf, SHARES, shuffle } from './secrets';
import { besides, GROUP, leavesOf, LEVELS, readNodes, type Counted } from './tree.server';

/** Nights whose paths members can get; roots stay for ever. Thirty-five: also that of the end of last month. */
export const NIGHTS_KEPT = 35;

/** A member's balance as it was counted in a night, with its path. Amounts in minor units, times in ms UTC. */
export type OwnBalance = BalancePath & Pick<Owed, 'available' | 'held' | 'staked'> & { night: number; madeAt: number };

/** The leaves of groups of positions, from the rows of those whose leaves they are. */
async function readLeaves(
  db: Db,
  night: number,
  seed: string,
  height: number,
  groups: readonly number[],
): Promise<Map<number, SumNode[]>> {
  const { leafAt } = shuffle(seed, height);
  const placesOf = (group: number) =>
    Array.from({ length: GROUP }, (_, index) => {
      const leaf = leafAt(group * GROUP + index);
      return { place: Math.floor(leaf / SHARES), share: leaf % SHARES };
    });
  const places = [...new Set(groups.flatMap((group) => placesOf(group).map(({ place }) => place)))];
  const rows = await db
    .selectFrom('balance_owed')
    .select(['place', 'owner', 'available', 'held', 'staked'])
    .where('night', '=', night)
    .where('place', 'in', places)
    .execute();
  const counted = new Map<number, Counted>(
    rows.map(({ place, owner, ...owed }) => [
      place,
      { owner: Buffer.from(owner, 'hex'), amount: BigInt(sumOwed(owed)) },
    ]),
  );
  const leafOf = ({ place, share }: { place: number; share: number }) =>
    leavesOf(seed, place, counted.get(place))(share);
  return new Map(groups.map((group) => [group, placesOf(group).map(leafOf)]));
}

/** Groups of nodes of a stored level, by their numbers. */
async function readTier(db: Db, night: number, tier: number, groups: readonly number[]) {
  const rows = await db
    .selectFrom('balance_nodes')
    .select(['part', 'nodes'])
    .where('night', '=', night)
    .where('tier', '=', tier)
    .where('part', 'in', groups)
    .execute();
  return new Map(rows.map(({ part, nodes }) => [part, readNodes(nodes)]));
}

/**
 * The newest night in which a member was counted and whose paths are kept.
 *
 * @param until a night, days since 1970-01-01: none after it
 * @returns `undefined` if there is none
 */
export async function findOwnBalance(
  { db, now }: Pick<Service, 'db' | 'now'>,
  memberId: string,
  until = Number.MAX_SAFE_INTEGER,
): Promise<OwnBalance | undefined> {
  const own = await db
    .selectFrom('balance_owed as owed')
    .innerJoin('balance_nights as published', 'published.night', 'owed.night')
    .innerJoin('balance_seeds as secret', 'secret.night', 'owed.night')
    .innerJoin('members', 'members.id', 'owed.member_id')
    .selectAll('published')
    .select(['owed.place', 'owed.available', 'owed.held', 'owed.staked', 'secret.seed', 'members.username'])
    .where('owed.member_id', '=', memberId)
    .where('owed.night', '<=', until)
    // Those that are being deleted lack what stands beside a path.
    .where('owed.night', '>', dayOf(now()) - NIGHTS_KEPT)
    .orderBy('owed.night', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!own) return undefined;
  const { night, place, seed, height, available, held, staked } = own;
  const { positionOf } = shuffle(seed, height);
  const positions = Array.from({ length: SHARES }, (_, share) => positionOf(place * SHARES + share));
  const paths = positions.map((): SumNode[] => []);
  let amounts: bigint[] = [];
  for (let tier = 0; tier * LEVELS < height; tier++) {
    const places = positions.map((position) => Math.floor(position / GROUP ** tier));
    const groups = [...new Set(places.map((one) => Math.floor(one / GROUP)))];
    const nodes =
      tier === 0 ? await readLeaves(db, night, seed, height, groups) : await readTier(db, night, tier, groups);
    for (const [share, one] of places.entries())
      paths[share]?.push(...besides(nodes.get(Math.floor(one / GROUP)) ?? [], one % GROUP));
    if (tier === 0) amounts = places.map((one) => nodes.get(Math.floor(one / GROUP))?.[one % GROUP]?.sum ?? 0n);
  }
  return {
    ...{ night, at: night * DAY_MS, madeAt: own.made_at, root: own.root, previous: own.previous },
    ...{ tree: own.tree, height, total: own.total, available, held, staked },
    name: own.username,
    nonce: nonceOf(seed, memberId).toString('hex'),
    shares: positions.map((position, share) => ({
      position,
      amount: Number(amounts[share] ?? 0n),
      path: (paths[share] ?? []).map(({ hash, sum }) => ({ hash: hash.toString('hex'), sum: Number(sum) })),
    })),
  };
}
