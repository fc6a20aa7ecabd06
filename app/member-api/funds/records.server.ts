import { writeAmount } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import type { listRecharges, listWithdrawals } from '~/contract/calls/funds';
import { writeTime } from '~/contract/time';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { placesOnPage } from '../store/lists/row-numbers';
import type { FundsTables } from './funds.tables';

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

type Kind = 'withdrawals' | 'recharges';

/**
 * A page of a member's records of one kind, newest first: found by `place`, so that every page costs the same.
 *
 * @param writeOwn writes the fields that only this kind has
 */
async function readPage<K extends Kind, Own>(
  db: Db,
  kind: K,
  memberId: string,
  { page, limit }: Paging,
  writeOwn: (row: FundsTables[K]) => Own,
) {
  const mine = db.selectFrom<Kind>(kind).where('member_id', '=', memberId);
  const last = await mine.select((eb) => eb.fn.max('place').as('place')).executeTakeFirst();
  const total = last?.place ?? 0;
  const { above, through } = placesOnPage(total, { page, limit });
  const rows = await mine
    .selectAll()
    .where('place', '>', above)
    .where('place', '<=', through)
    .orderBy('place', 'desc')
    .execute();
  const eventsOf = await readEvents(
    db,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({
    id: row.id,
    amount: writeAmount(row.amount),
    remark: row.remark,
    reason: row.reason,
    applyTime: writeTime(row.apply_time),
    completeTime: row.complete_time === null ? undefined : writeTime(row.complete_time),
    status: row.status,
    events: eventsOf(row.id),
    ...writeOwn(row as unknown as FundsTables[K]),
  }));
  return { list, total, page, limit };
}

/** A member's withdrawals, newest first. */
export function readWithdrawals(
  { db }: Service,
  memberId: string,
  paging: Paging,
): Promise<WireOf<typeof listWithdrawals>> {
  return readPage(db, 'withdrawals', memberId, paging, ({ amount, fee, bank_card }) => ({
    fee: writeAmount(fee),
    actualAmount: writeAmount(amount - fee),
    bankCard: bank_card,
  }));
}

/** A member's recharges, newest first. */
export function readRecharges(
  { db }: Service,
  memberId: string,
  paging: Paging,
): Promise<WireOf<typeof listRecharges>> {
  return readPage(db, 'recharges', memberId, paging, ({ bank_name, amount, asked_amount }) => ({
    bankCard: bank_name,
    // Staff may credit what was received, which `amount` is then.
    ...(typeof asked_amount === 'number' && {
      amount: writeAmount(asked_amount),
      actualAmount: writeAmount(amount),
    }),
  }));
}
