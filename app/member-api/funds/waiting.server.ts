import { fundsMetrics } from '~/config/metrics.server';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { countRows } from '../store/totals';
import { WAITING, type Kind } from './review-queue.server';
import { WITHDRAWAL_RULES } from './rules';

const HOUR = 3_600_000;

/** How often it is counted, in ms. Somebody decides in hours. */
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

/** Counts what waits for an operator, and which withdrawals members were promised by now. */
export async function measureWaiting({ db, now }: Service): Promise<void> {
  const metrics = fundsMetrics();
  metrics.waitingRecharges.set(await countWaiting(db, 'recharges'));
  metrics.waitingWithdrawals.set(await countWaiting(db, 'withdrawals'));
  metrics.lateWithdrawals.set(await countWaiting(db, 'withdrawals', now() - WITHDRAWAL_RULES.arrivalHours * HOUR));
}

/** Counts it again and again. @returns `stop` ends it, after the count that is under way */
export function startMeasuringWaiting(service: Service): Recurring {
  return startRecurring({
    everyMs: COUNT_MS,
    atOnce: true,
    run: () => measureWaiting(service),
    failed: (error) => {
      // An old count would look like a good one.
      for (const gauge of Object.values(fundsMetrics())) gauge.set(NaN);
      service.log.warn({ err: error }, 'what waits for an operator could not be counted');
    },
  });
}
