import type { Service } from '../../service';
import { checkPeriod } from './check.server';
import { latestComplete, type Clock } from '../clock';
import { readClock } from '../clock-store.server';
import type { DrawTables } from '../draw.tables';
import { drawStateOf } from '../draw-state-cache.server';
import { payPeriod } from './pay.server';
import { beginReview } from './review.server';

async function settlePeriod(service: Service, clock: Clock, row: DrawTables['draws']): Promise<void> {
  const checked = await checkPeriod(service, row);
  if (checked.differences.length > 0) await beginReview(service, row.period, checked.differences);
  else await payPeriod(service, clock, row.period, checked);
}

/**
 * Pays every closed period whose draw is complete, oldest first. It may be cut off anywhere and run by several processes at
 * once: an order leaves `open` in the transaction that pays it, and the ledger takes one payout for each order.
 *
 * Each period is checked on its own. One whose result and its second, independent derivation differ, or whose orders are no
 * longer those of its root and of the ledger, is put under review (`review.server.ts`), and the others are paid. So is one
 * that cannot be checked or paid at all.
 *
 * @throws Error when the store cannot even be told of that
 */
export async function settlePeriods(service: Service): Promise<void> {
  const memory = drawStateOf(service);
  const clock = await readClock(service);
  const complete = latestComplete(clock, service.now());
  const due = () =>
    service.db
      .selectFrom('draws')
      .where('settled_at', 'is', null)
      .where('review_since', 'is', null)
      .where('period', '<=', complete)
      .orderBy('period');
  for (const row of await due().selectAll().execute()) {
    try {
      // Once more before the alarm: a connection to the store that broke says nothing about the period.
      await settlePeriod(service, clock, row).catch(() => settlePeriod(service, clock, row));
    } catch (error) {
      service.log.error({ err: error, period: row.period }, 'a draw could not be settled');
      await beginReview(service, row.period, ['could not be checked']);
    }
    // After days without a process a tick takes minutes, in which the clock does move.
    memory.movedAt &&= performance.now();
  }
  // What changed between its check and its payment is still open, and is checked again next time.
  if (await due().select('period').limit(1).executeTakeFirst()) return;
  memory.settledThrough = Math.max(memory.settledThrough, complete);
}
