import { setImmediate } from 'node:timers/promises';
import { NO_ROOT, ownerHash, rootOf } from '~/contract/balance-tree';
import { FEWEST } from '~/contract/calls/report';
import { DAY_MS, writeDay } from '~/contract/time';
import { dayOf } from '../draw/days.server';
import { BATCH, inBatches } from '../public-report/day-rows.server';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import { NIGHTS_KEPT } from './path.server';
import { queueStamp, type Stamping } from '../stamps/stamps.server';
import type { Db } from '../store/database.server';
import { owedAt, sumOwed } from './owed.server';
import { newSeed, nonceOf } from './secrets';
import { buildTree, heightFor, type Counted } from './tree.server';

/** How often a process looks whether a night is due, in ms. */
const LOOK_MS = 10 * 60_000;
/** What happened before midnight may be stored a moment after it, so it is counted an hour later, in ms. As the report and the books. */
const FINISHED_MS = 3_600_000;
/** Nights that are made up for after a stop, the newest included. */
const MADE_UP_FOR = 7;

type Maker = Pick<Service, 'db' | 'now'> & Stamping & { log: Pick<Service['log'], 'error'> };

/**
 * What a process knows of nights that are not published: `few`, too few members had a balance, which no later count changes; `failed`, it
 * could not be counted at the last look.
 */
type Tried = Map<number, 'few' | 'failed'>;

/**
 * The secret of a night: the first process that asks makes it, and all work with the same. In one statement, because another process may
 * delete it after it, where too few members have a balance.
 */
async function seedOf(db: Db, night: number): Promise<string> {
  const { seed } = await db
    .insertInto('balance_seeds')
    .values({ night, seed: newSeed() })
    .onConflict((conflict) => conflict.column('night').doUpdateSet((eb) => ({ seed: eb.ref('balance_seeds.seed') })))
    .returning('seed')
    .executeTakeFirstOrThrow();
  return seed;
}

/** Stores what each member was owed. Another process may do the same at once: both write the same rows, each once. */
async function storeOwed(db: Db, night: number, seed: string): Promise<void> {
  let place = 0;
  for await (const members of owedAt(db, night * DAY_MS)) {
    const rows = members.map(({ memberId, name, available, held, staked }) => ({
      ...{ night, place: place++, member_id: memberId, available, held, staked },
      owner: ownerHash(nonceOf(seed, memberId), name).toString('hex'),
    }));
    if (rows.length === 0) continue;
    await db
      .insertInto('balance_owed')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Reads the stored rows into memory: some 50 bytes for each member. */
async function readOwed(db: Db, night: number) {
  const owners: Buffer[] = [];
  const amounts: number[] = [];
  let positive = 0;
  const rows = inBatches((after?: { place: number }) =>
    db
      .selectFrom('balance_owed')
      .select(['place', 'owner', 'available', 'held', 'staked'])
      .where('night', '=', night)
      .where('place', '>', after?.place ?? -1)
      .orderBy('place')
      .limit(BATCH)
      .execute(),
  );
  for await (const { place, owner, ...owed } of rows) {
    owners[place] = Buffer.from(owner, 'hex');
    amounts[place] = sumOwed(owed);
    if (sumOwed(owed) > 0) positive += 1;
  }
  const countedAt = (place: number): Counted | undefined => {
    const owner = owners[place];
    return owner && { owner, amount: BigInt(amounts[place] ?? 0) };
  };
  return { countedAt, places: owners.length, positive };
}

/**
 * Counts the balances of a night and publishes the root.
 *
 * @returns `few` if so few members have a balance that the total would tell what each has; `late` if another process has published it, or
 *   a later one
 */
async function publishNight(service: Maker, night: number): Promise<'published' | 'few' | 'late'> {
  const { db, now } = service;
  const seed = await seedOf(db, night);
  await storeOwed(db, night, seed);
  const { countedAt, places, positive } = await readOwed(db, night);
  if (positive < FEWEST) {
    await dropNight(db, night);
    return 'few';
  }
  const height = heightFor(places);
  const { top, stored } = await buildTree(seed, height, countedAt);
  return db.transaction().execute(async (trx) => {
    const nights = trx.selectFrom('balance_nights').select(['night', 'root']);
    const newest = await nights.orderBy('night', 'desc').limit(1).executeTakeFirst();
    if (newest && newest.night >= night) return 'late';
    const bound = {
      previous: newest?.root ?? NO_ROOT,
      at: night * DAY_MS,
      height,
      tree: top.hash.toString('hex'),
      total: Number(top.sum),
    };
    for (let from = 0; from < stored.length; from += BATCH) {
      const rows = stored.slice(from, from + BATCH).map((row) => ({ night, ...row }));
      await trx.insertInto('balance_nodes').values(rows).execute();
    }
    const { at: _, ...columns } = bound;
    const root = rootOf(bound);
    await trx
      .insertInto('balance_nights')
      .values({ night, made_at: now(), root, ...columns })
      .execute();
    await queueStamp(service, trx, 'balances', root);
    return 'published';
  });
}

/** Deletes what paths of a night are made of. */
async function dropNight(db: Db, night: number): Promise<void> {
  // The rows first: without their secret they could not be dropped again after a failure.
  for (;;) {
    const rows = db.selectFrom('balance_owed').select('place').where('night', '=', night).orderBy('place').limit(BATCH);
    const { numDeletedRows } = await db
      .deleteFrom('balance_owed')
      .where('night', '=', night)
      .where('place', 'in', rows)
      .executeTakeFirst();
    if (numDeletedRows === 0n) break;
    await setImmediate();
  }
  await db.deleteFrom('balance_nodes').where('night', '=', night).execute();
  await db.deleteFrom('balance_seeds').where('night', '=', night).execute();
}

/** Deletes what paths are made of, {@link NIGHTS_KEPT} nights later. Roots stay. */
export async function dropOldPaths({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  const old = await db
    .selectFrom('balance_seeds')
    .select('night')
    .where('night', '<=', dayOf(now()) - NIGHTS_KEPT)
    .execute();
  for (const { night } of old) await dropNight(db, night);
}

/**
 * Publishes the nights that are due, oldest first: the balances of each midnight (UTC), from an hour after it. After a stop, at most the
 * last {@link MADE_UP_FOR}; a store of an older version begins with the newest. Each is published once, however many processes run this.
 *
 * A night that fails is tried again at the next look, before any later one. If it fails again, the later ones are published without it, and
 * it stays absent: each root includes the one before. A failure is logged, and not thrown.
 *
 * @param tried what earlier looks of this process found; it is kept up to date
 * @param isStopping ends it after the current night
 * @returns how many this call published
 */
export async function publishDueNights(
  service: Maker,
  tried: Tried = new Map(),
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db, now, log } = service;
  const last = dayOf(now() - FINISHED_MS);
  const newest = await db
    .selectFrom('balance_nights')
    .select('night')
    .orderBy('night', 'desc')
    .limit(1)
    .executeTakeFirst();
  let made = 0;
  const first = newest ? Math.max(newest.night + 1, last - MADE_UP_FOR + 1) : last;
  for (let night = first; night <= last && !isStopping(); night++) {
    const before = tried.get(night);
    if (before === 'few') continue;
    try {
      const outcome = await publishNight(service, night);
      if (outcome === 'published') made += 1;
      if (outcome === 'few') tried.set(night, 'few');
    } catch (error) {
      log.error({ err: error, night: writeDay(night) }, 'the balances of a night could not be counted');
      tried.set(night, 'failed');
      // The fault may pass.
      if (before === undefined) break;
    }
  }
  return made;
}

/** Publishes the balances each night. No setting turns it off. @returns `stop` ends it after the current night */
export function startBalances(service: Service): Recurring {
  let isStopping = false;
  const tried: Tried = new Map();
  const job = startRecurring({
    everyMs: LOOK_MS,
    atOnce: true,
    run: () => publishDueNights(service, tried, () => isStopping),
    failed: (error) => service.log.error({ err: error }, 'the nights of balances could not be read'),
  });
  return {
    stop: async () => {
      isStopping = true;
      await job.stop();
    },
  };
}
