import type { Service } from '../../service';
import { queueStamp } from '../../stamps/stamps.server';
import type { Db } from '../../store/database.server';
import { firstPeriod, latestClosed } from '../clock';
import { readClock } from '../clock-store.server';
import type { DrawTables } from '../draw.tables';
import { drawStateOf } from '../draw-state-cache.server';
import { merkleTree } from '../merkle';

/** What an order was placed under. */
type Placed = Pick<DrawTables['draw_orders'], 'commitment' | 's0' | 'beacon' | 'beacon_round'>;
type Sealed = Pick<DrawTables['draw_orders'], 'id' | 'period' | 'option' | 'stake' | 'nonce'> & Placed;

/** The newest version of a leaf. */
const LEAF_VERSION = 3;

/** The version of an order's leaf: 3 names a round, 2 the commitments alone, 1 neither. */
export function leafVersionOf({ commitment, s0, beacon, beacon_round }: Placed): 1 | 2 | typeof LEAF_VERSION {
  if (commitment === null || s0 === null) return 1;
  return typeof beacon !== 'string' || typeof beacon_round !== 'number' ? 2 : LEAF_VERSION;
}

/** The text of an order's leaf in the tree of its period. Source: docs/member-api.md, Proof. */
export function leafOf(order: Sealed): string {
  const { id, period, option, stake, nonce, commitment, s0, beacon, beacon_round } = order;
  const facts = [id, period, option, stake, nonce];
  const version = leafVersionOf(order);
  if (version === 1) return facts.join('|');
  return [`v${version}`, ...facts, commitment, s0, ...(version === 3 ? [beacon, beacon_round] : [])].join('|');
}

/** A period's orders in the order of its tree. */
export async function listOrdersOf(db: Db, period: number) {
  return db
    .selectFrom('draw_orders')
    .select(['id', 'period', 'option', 'stake', 'nonce', 'commitment', 's0', 'beacon', 'beacon_round'])
    .where('period', '=', period)
    .orderBy('id')
    .execute();
}

/** Whether a period is closed for good: a row at or above it exists, whatever this machine's clock says. */
export async function isClosed(db: Db, period: number): Promise<boolean> {
  const row = await db.selectFrom('draws').select('period').where('period', '>=', period).limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Closes every period that is past its close: fixes the root of its orders. One transaction does it on whichever replica is
 * first. Placing an order checks for the row in its own transaction, so no order is added after the root.
 */
export async function closePeriods(service: Service): Promise<void> {
  const through = await service.db.transaction().execute(async (trx) => {
    const now = service.now();
    const clock = await readClock(service, trx);
    const closed = latestClosed(clock, now);
    if (closed < firstPeriod(clock) || (await isClosed(trx, closed))) return closed;
    const newest = await trx.selectFrom('draws').select('period').orderBy('period', 'desc').limit(1).executeTakeFirst();
    const played = await trx
      .selectFrom('draw_orders')
      .select('period')
      .distinct()
      .where('period', '>', newest?.period ?? 0)
      .where('period', '<=', closed)
      .execute();
    // Periods that named a round are recorded without bets, too: their result needs the round, or they become void.
    const named = await trx
      .selectFrom('draw_periods')
      .select('period')
      .where('period', '>', newest?.period ?? 0)
      .where('period', '<=', closed)
      .where('beacon_round', 'is not', null)
      .execute();
    const periods = new Set([...[...played, ...named].map(({ period }) => period), closed]);
    for (const period of [...periods].sort((a, b) => a - b)) {
      const orders = await listOrdersOf(trx, period);
      const { root } = merkleTree(orders.map(leafOf));
      await trx
        .insertInto('draws')
        .values({
          period,
          bets_root: root,
          bets_count: orders.length,
          closed_at: now,
          leaf_version: LEAF_VERSION,
          numbers: null,
          sum: null,
          drawn_at: null,
          settled_at: null,
          review_since: null,
          voided_at: null,
        })
        .execute();
      // The root of no bets is a constant: a stamp of it would show nothing.
      if (orders.length > 0) await queueStamp(service, trx, 'bets', root);
    }
    return closed;
  });
  const memory = drawStateOf(service);
  memory.closedThrough = Math.max(memory.closedThrough, through);
}
