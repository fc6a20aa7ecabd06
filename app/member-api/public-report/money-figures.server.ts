import { WITHDRAWAL_RULES } from '../funds/rules';
import type { Db } from '../store/database.server';
import { BATCH, inBatches, spanOf } from './day-rows.server';
import { bucketOf, count, NO_REASON, type DayFigures } from './figures';

/** After this many ms a withdrawal is late. */
const PROMISED_MS = WITHDRAWAL_RULES.arrivalHours * 3_600_000;

/** Withdrawals that ended on a day: paid ones with the time from request to payment, others by reason, late ones of both. */
export async function countWithdrawals(db: Db, day: number, { withdrawals }: DayFigures): Promise<void> {
  const { from, until } = spanOf(day);
  const rows = inBatches((after?: { id: string; complete_time: number | null }) =>
    db
      .selectFrom('withdrawals')
      .select(['id', 'complete_time', 'apply_time', 'status', 'reason'])
      .where((eb) =>
        eb(eb.refTuple('complete_time', 'id'), '>', eb.tuple(after?.complete_time ?? from, after?.id ?? '')),
      )
      .where('complete_time', '<', until)
      .orderBy('complete_time')
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
  for await (const { status, reason, apply_time, complete_time } of rows) {
    const took = Math.max(0, (complete_time ?? from) - apply_time);
    if (took > PROMISED_MS) withdrawals.late += 1;
    if (status === 'completed') count(withdrawals.minutes, bucketOf(took));
    else count(withdrawals.refused, reason ?? NO_REASON);
  }
}

/** Recharges that ended on a day, as {@link countWithdrawals}; those credited with another amount than was asked for are counted too. */
export async function countTopUps(db: Db, day: number, { topUps }: DayFigures): Promise<void> {
  const { from, until } = spanOf(day);
  const rows = inBatches((after?: { id: string; complete_time: number | null }) =>
    db
      .selectFrom('recharges')
      .select(['id', 'complete_time', 'apply_time', 'status', 'reason', 'asked_amount'])
      .where((eb) =>
        eb(eb.refTuple('complete_time', 'id'), '>', eb.tuple(after?.complete_time ?? from, after?.id ?? '')),
      )
      .where('complete_time', '<', until)
      .orderBy('complete_time')
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
  for await (const { status, reason, apply_time, complete_time, asked_amount } of rows) {
    if (status === 'credited') {
      count(topUps.minutes, bucketOf((complete_time ?? from) - apply_time));
      if (asked_amount !== null) topUps.otherAmount += 1;
    } else count(topUps.refused, reason ?? NO_REASON);
  }
}
