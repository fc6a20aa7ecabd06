import { drawMetrics } from '~/config/observing/metrics.server';
import { availableAccount } from '../../ledger/accounts';
import { post } from '../../ledger/ledger.server';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import type { CheckedOrder, CheckedPeriod } from './check.server';
import { timesOf, type Clock } from '../clock';
import { addWinnings } from '../days.server';
import type { OrderStatus } from '../odds';
import type { Paths } from '../proofs.server';

/** Orders per settlement transaction: few enough that bets can run between two of them. */
export const BATCH = 100;

/**
 * Records the outcome, in the transaction that then pays for it.
 *
 * @returns whether the period may be paid: not if it has been settled, or put under review, in the meantime
 */
async function recordOutcome(trx: Db, period: number, checked: CheckedPeriod, drawnAt: number): Promise<boolean> {
  const { numbers, sum } = checked.outcome;
  const recorded = await trx
    .updateTable('draws')
    .set({ numbers: numbers.join(','), sum, drawn_at: drawnAt, randomness: checked.randomness ?? null })
    .where('period', '=', period)
    .where('settled_at', 'is', null)
    .where('review_since', 'is', null)
    .returning('period')
    .executeTakeFirst();
  return recorded !== undefined;
}

/**
 * Settles orders as they were checked. Each order changes state exactly once, even with concurrent processes, and is paid in the
 * same transaction. An order that no longer equals the checked one stays open.
 */
async function settleBatch(trx: Db, batch: CheckedOrder[], at: number, pathOf: Paths): Promise<OrderStatus[]> {
  const statuses: OrderStatus[] = [];
  for (const { id, member_id, option, stake, odds, at: placedAt, settled } of batch) {
    const changed = await trx
      .updateTable('draw_orders')
      .set({ ...settled, proof: JSON.stringify(pathOf(id)) })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .where((eb) => eb.and({ member_id, option, stake, odds }))
      .returning('id')
      .executeTakeFirst();
    if (!changed) continue;
    statuses.push(settled.status);
    if (settled.payout === 0) continue;
    const { posted } = await post(trx, {
      kind: 'bet_payout',
      ref: id,
      at,
      entries: [
        { account: 'house:draw', amount: -settled.payout },
        { account: availableAccount(member_id), amount: settled.payout },
      ],
    });
    if (posted) await addWinnings(trx, member_id, placedAt, settled.payout);
  }
  return statuses;
}

/** Marks a period as settled once none of its orders is open. @returns whether this call did it */
export async function markSettled(trx: Db, period: number, at: number): Promise<boolean> {
  const marked = await trx
    .updateTable('draws')
    .set({ settled_at: at })
    .where('period', '=', period)
    .where('settled_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('draw_orders').select('id').where('period', '=', period).where('status', '=', 'open')),
      ),
    )
    .returning('period')
    .executeTakeFirst();
  return marked !== undefined;
}

/**
 * Pays a period whose checks agree. A period with few orders takes one transaction, so that many missed periods are settled
 * quickly.
 */
export async function payPeriod(service: Service, clock: Clock, period: number, checked: CheckedPeriod): Promise<void> {
  const { drawsAt, completesAt } = timesOf(clock, period);
  const open = checked.orders.filter(({ status }) => status === 'open');
  for (let from = 0; from === 0 || from < open.length; from += BATCH) {
    const at = service.now();
    const paid = await service.db.transaction().execute(async (trx) => {
      if (!(await recordOutcome(trx, period, checked, drawsAt))) return;
      const statuses = await settleBatch(trx, open.slice(from, from + BATCH), at, checked.pathOf);
      return { statuses, isLast: from + BATCH >= open.length && (await markSettled(trx, period, at)) };
    });
    if (!paid) return;
    if (from === 0) drawMetrics().revealLag.observe(Math.max(0, at - completesAt) / 1_000);
    for (const status of paid.statuses) drawMetrics().settled.inc({ status });
    if (paid.isLast) drawMetrics().lag.observe(Math.max(0, at - completesAt) / 1_000);
    // SQLite runs synchronously, so without a break requests would wait for the whole period.
    await new Promise((resume) => setImmediate(resume));
  }
}
