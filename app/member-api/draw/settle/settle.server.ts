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
 * Pays every closed period whose draw is complete, oldest first. It may be interrupted anywhere and run in several processes at
 * once: an order leaves `open` in the transaction that pays it, and the ledger accepts one payout for each order.
 *
 * Each period is checked on its own. It is put under review (`review.server.ts`) when its result and the second, independent
 * derivation differ, when its orders do not match its root and the ledger, or when it cannot be checked or paid at all. The other
 * periods are paid.
 *
 * @throws Error when the store fails even to record a review
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
      // One retry before the alarm: a broken connection to the store says nothing about the period.
      await settlePeriod(service, clock, row).catch(() => settlePeriod(service, clock, row));
    } catch (error) {
      service.log.error({ err: error, period: row.period }, 'a draw could not be settled');
      await beginReview(service, row.period, ['could not be checked']);
    }
    // After days without a process a tick takes minutes; the clock does make progress then.
    memory.movedAt &&= performance.now();
  }
  // A period that changed between check and payment is still open, and is checked again next time.
  if (await due().select('period').limit(1).executeTakeFirst()) return;
  memory.settledThrough = Math.max(memory.settledThrough, complete);
}
