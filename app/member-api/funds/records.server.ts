import { writeAmount } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import type { listRecharges, listWithdrawals } from '~/contract/funds';
import { writeTime } from '~/contract/time';
import type { Service } from '../service';
import type { Db } from '../store/database.server';

interface Paging {
  page: number;
  limit: number;
}

/** The timelines of records, by record. */
async function readEvents(db: Db, ids: readonly string[]) {
  const events =
    ids.length === 0
      ? []
      : await db
          .selectFrom('funds_events')
          .select(['record_id', 'status', 'at'])
          .where('record_id', 'in', [...ids])
          .orderBy('id')
          .execute();
  return (id: string) =>
    events.filter(({ record_id }) => record_id === id).map(({ status, at }) => ({ status, at: writeTime(at) }));
}

/** A member's withdrawals, newest first. */
export async function readWithdrawals(
  { db }: Service,
  memberId: string,
  { page, limit }: Paging,
): Promise<WireOf<typeof listWithdrawals>> {
  const mine = db.selectFrom('withdrawals').where('member_id', '=', memberId);
  const { total } = await mine.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const eventsOf = await readEvents(
    db,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({
    id: row.id,
    amount: writeAmount(row.amount),
    fee: writeAmount(row.fee),
    actualAmount: writeAmount(row.amount - row.fee),
    bankCard: row.bank_card,
    remark: row.remark,
    reason: row.reason,
    applyTime: writeTime(row.apply_time),
    completeTime: row.complete_time === null ? undefined : writeTime(row.complete_time),
    status: row.status,
    events: eventsOf(row.id),
  }));
  return { list, total: Number(total), page, limit };
}

/** A member's recharges, newest first. */
export async function readRecharges(
  { db }: Service,
  memberId: string,
  { page, limit }: Paging,
): Promise<WireOf<typeof listRecharges>> {
  const mine = db.selectFrom('recharges').where('member_id', '=', memberId);
  const { total } = await mine.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const eventsOf = await readEvents(
    db,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({
    id: row.id,
    amount: writeAmount(row.amount),
    bankCard: row.bank_name,
    remark: row.remark,
    reason: row.reason,
    applyTime: writeTime(row.apply_time),
    completeTime: row.complete_time === null ? undefined : writeTime(row.complete_time),
    status: row.status,
    events: eventsOf(row.id),
  }));
  return { list, total: Number(total), page, limit };
}
