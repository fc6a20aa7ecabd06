import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { firstPeriod, latestClosed } from '../clock';
import { readClock } from '../clock-store.server';
import type { DrawTables } from '../draw.tables';
import { drawStateOf } from '../draw-state-cache.server';
import { merkleTree } from '../merkle';

type Sealed = Pick<DrawTables['draw_orders'], 'id' | 'period' | 'option' | 'stake' | 'nonce' | 'commitment' | 's0'>;

/** The leaf version of new orders. */
export const LEAF_VERSION = 2;

/** The version of an order's leaf. */
export const leafVersionOf = ({ commitment, s0 }: Pick<Sealed, 'commitment' | 's0'>) =>
  commitment === null || s0 === null ? 1 : LEAF_VERSION;

/** The text of an order's leaf in the tree of its period. Source: docs/member-api.md, Proof. */
export function leafOf(order: Sealed): string {
  const { id, period, option, stake, nonce, commitment, s0 } = order;
  const facts = [id, period, option, stake, nonce];
  return (leafVersionOf(order) === 1 ? facts : ['v2', ...facts, commitment, s0]).join('|');
}

/** A period's orders in the order of its tree. */
export async function listOrdersOf(db: Db, period: number) {
  return db
    .selectFrom('draw_orders')
    .select(['id', 'period', 'option', 'stake', 'nonce', 'commitment', 's0'])
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
    const periods = new Set([...played.map(({ period }) => period), closed]);
    for (const period of [...periods].sort((a, b) => a - b)) {
      const orders = await listOrdersOf(trx, period);
      await trx
        .insertInto('draws')
        .values({
          period,
          bets_root: merkleTree(orders.map(leafOf)).root,
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
    }
    return closed;
  });
  const memory = drawStateOf(service);
  memory.closedThrough = Math.max(memory.closedThrough, through);
}
