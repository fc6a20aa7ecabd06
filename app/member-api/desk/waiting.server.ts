import { deskMetrics, fundsMetrics } from '~/config/observing/metrics.server';
import { WITHDRAWAL_RULES } from '../funds/rules';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import { countRows } from '../store/lists/totals';
import { QUEUE_NAMES, QUEUE_STATES } from './queues.server';

const HOUR = 3_600_000;

/** Interval in ms. Reviews take hours, so this is often enough. */
const COUNT_MS = 30_000;

/** How many withdrawals wait for longer than promised. */
export async function countLateWithdrawals({ db, now }: Pick<Service, 'db' | 'now'>): Promise<number> {
  const { late } = await db
    .selectFrom('withdrawals')
    .where('status', '=', 'processing')
    .where('apply_time', '<', now() - WITHDRAWAL_RULES.arrivalHours * HOUR)
    .select(countRows().as('late'))
    .executeTakeFirstOrThrow();
  return late;
}

/** Updates the metrics of what waits for staff, and of overdue withdrawals. */
export async function measureWaiting(service: Service): Promise<void> {
  const { now } = service;
  const { waiting, oldest } = deskMetrics();
  for (const queue of QUEUE_NAMES) {
    const state = await QUEUE_STATES[queue](service);
    waiting.set({ queue }, state.count);
    oldest.set({ queue }, state.oldest === undefined ? 0 : Math.max(0, now() - state.oldest) / 1_000);
  }
  fundsMetrics().lateWithdrawals.set(await countLateWithdrawals(service));
}

/** Updates the metrics periodically. @returns `stop` ends it after the current count */
export function startMeasuringWaiting(service: Service): Recurring {
  return startRecurring({
    everyMs: COUNT_MS,
    atOnce: true,
    run: () => measureWaiting(service),
    failed: (error) => {
      // A stale count would look valid.
      const { waiting, oldest } = deskMetrics();
      for (const queue of QUEUE_NAMES) for (const gauge of [waiting, oldest]) gauge.set({ queue }, NaN);
      fundsMetrics().lateWithdrawals.set(NaN);
      service.log.warn({ err: error }, 'what waits for an operator could not be counted');
    },
  });
}
