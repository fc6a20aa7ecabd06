import type { Service } from '../../service';
import { readNamedRound } from '../beacon/rounds.server';
import { checkPeriod } from './check.server';
import { latestComplete, type Clock } from '../clock';
import { readClock } from '../clock-store.server';
import type { DrawTables } from '../draw.tables';
import { drawStateOf } from '../draw-state-cache.server';
import { payPeriod } from './pay.server';
import { beginReview, voidIfLate } from './review.server';

/** How often a process looks again at periods that only wait for their random number, in ms. */
const AGAIN_MS = 1_000;

/** Whether {@link settlePeriods} has anything to do by now, if all that is due may be waiting for random numbers. */
export function settlesAgain(service: Service): boolean {
  const { settleAgainAt } = drawStateOf(service).beacon;
  const left = (settleAgainAt ?? 0) - service.now();
  // The machine's clock may be set back.
  return settleAgainAt === undefined || left <= 0 || left > AGAIN_MS;
}

/**
 * Whether a period names a round that is not stored yet. Nothing else ever decides it: after 24 hours it becomes void, and
 * its stakes are refunded.
 */
async function isUndecided(service: Service, clock: Clock, { period, numbers }: DrawTables['draws']): Promise<boolean> {
  const named = await readNamedRound(service.db, period);
  if (!named || numbers !== null) return false;
  if (await voidIfLate(service, clock, period)) return true;
  return named.signature === undefined;
}

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
  const waiting = new Set<number>();
  const { stored } = memory.beacon;
  for (const row of await due().selectAll().execute()) {
    try {
      if (await isUndecided(service, clock, row)) {
        waiting.add(row.period);
        continue;
      }
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
  const left = await due().select('period').execute();
  if (left.length > 0) {
    // A round that was stored while this ran is not waited for.
    const isAllWaiting = stored === memory.beacon.stored && left.every(({ period }) => waiting.has(period));
    if (isAllWaiting) memory.beacon.settleAgainAt = service.now() + AGAIN_MS;
    return;
  }
  memory.settledThrough = Math.max(memory.settledThrough, complete);
}
