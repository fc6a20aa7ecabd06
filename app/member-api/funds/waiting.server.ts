import { fundsMetrics } from '~/config/metrics.server';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { countRows } from '../store/lists/totals';
import { WAITING, type Kind } from './review-queue.server';
import { WITHDRAWAL_RULES } from './rules';

const HOUR = 3_600_000;

/** Interval in ms. Reviews take hours, so this is often enough. */
const COUNT_MS = 30_000;

async function countWaiting(db: Db, kind: Kind, appliedBefore = Number.MAX_SAFE_INTEGER): Promise<number> {
  const { total } = await db
    .selectFrom<Kind>(kind)
    .where('status', '=', WAITING[kind])
    .where('apply_time', '<', appliedBefore)
    .select(countRows().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Updates the metrics of pending reviews and of overdue withdrawals. */
export async function measureWaiting({ db, now }: Service): Promise<void> {
  const metrics = fundsMetrics();
  metrics.waitingRecharges.set(await countWaiting(db, 'recharges'));
  metrics.waitingWithdrawals.set(await countWaiting(db, 'withdrawals'));
  metrics.lateWithdrawals.set(await countWaiting(db, 'withdrawals', now() - WITHDRAWAL_RULES.arrivalHours * HOUR));
}

/** Updates the metrics periodically. @returns `stop` ends it after the current count */
export function startMeasuringWaiting(service: Service): Recurring {
  return startRecurring({
    everyMs: COUNT_MS,
    atOnce: true,
    run: () => measureWaiting(service),
    failed: (error) => {
      // A stale count would look valid.
      for (const gauge of Object.values(fundsMetrics())) gauge.set(NaN);
      service.log.warn({ err: error }, 'what waits for an operator could not be counted');
    },
  });
}
