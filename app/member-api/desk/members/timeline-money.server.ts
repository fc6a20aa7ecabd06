import type { MinorUnits } from '~/contract/amount';
import { availableAccount, frozenAccount } from '../../ledger/accounts';
import type { Db } from '../../store/database.server';

/** What a source is asked for: rows after a position, in the source's order. */
export interface Asked {
  memberId: string;
  /** The last row shown; none for the first page. */
  after: string | undefined;
  limit: number;
  /** Whether the source is read alone. */
  isAlone: boolean;
}

/** Facts about money and bets. Amounts in minor units, times in ms UTC. */
export type MoneyItem =
  | {
      kind: 'money';
      /** Kind of the transfer. */
      transfer: string;
      ref: string;
      amount: MinorUnits;
      balanceAfter: MinorUnits;
      /** Of a correction by staff. */
      reason: string | null;
    }
  | {
      kind: 'recharges' | 'withdrawals';
      id: string;
      amount: MinorUnits;
      fee: MinorUnits | undefined;
      status: string;
      reason: string | null;
      doneAt: number | null;
    }
  | {
      kind: 'bets';
      id: string;
      period: number;
      option: string;
      stake: MinorUnits;
      payout: MinorUnits;
      status: string;
    };

/** A row of a source. */
export type Row<Item> = Item & { at: number; position: string };

/** A position that is a number, whatever an address says; beyond all rows without one. */
export const below = (after: string | undefined): number =>
  after === undefined ? Number.MAX_SAFE_INTEGER : Math.trunc(Math.min(Number(after) || 0, Number.MAX_SAFE_INTEGER));

async function readEntries(db: Db, account: string, { after, limit }: Asked, only?: 'withdrawal_payout') {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .leftJoin('member_credits as credit', 'credit.id', 'transfer.ref')
    .select([
      'entry.seq',
      'entry.at',
      'entry.amount',
      'entry.balance_after',
      'transfer.kind',
      'transfer.ref',
      'credit.reason',
    ])
    .where('entry.account_id', '=', account)
    .where('entry.seq', '<', below(after))
    .$if(only !== undefined, (query) => query.where('transfer.kind', '=', only ?? ''))
    .orderBy('entry.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ seq, at, amount, balance_after, kind, ref, reason }): Row<MoneyItem> => ({
    kind: 'money',
    at,
    position: String(seq),
    transfer: kind,
    ref,
    amount,
    balanceAfter: balance_after ?? 0,
    reason,
  }));
}

/** Transfers of the available credits. */
export const readAvailable = (db: Db, asked: Asked) => readEntries(db, availableAccount(asked.memberId), asked);

/** Paid withdrawals. Holds and releases are transfers of the available credits, too. */
export const readPaid = (db: Db, asked: Asked) =>
  readEntries(db, frozenAccount(asked.memberId), asked, 'withdrawal_payout');

/** Recharges or withdrawals, each at the time of its request. */
export const readRecords =
  (table: 'recharges' | 'withdrawals') =>
  async (db: Db, { memberId, after, limit }: Asked): Promise<Row<MoneyItem>[]> => {
    const rows = await db
      .selectFrom(table as 'withdrawals')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('place', '<', below(after))
      .orderBy('place', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ id, place, apply_time, complete_time, amount, status, reason, ...more }) => ({
      kind: table,
      at: apply_time,
      position: String(place),
      id,
      amount,
      fee: (more as { fee?: number }).fee,
      status,
      reason,
      doneAt: complete_time,
    }));
  };

/** Bets with their outcome. */
export async function readBets(db: Db, { memberId, after, limit }: Asked): Promise<Row<MoneyItem>[]> {
  const rows = await db
    .selectFrom('draw_orders')
    .select(['id', 'place', 'at', 'period', 'option', 'stake', 'payout', 'status'])
    .where('member_id', '=', memberId)
    .where('place', '<', below(after))
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ place, ...bet }) => ({ kind: 'bets', position: String(place), ...bet }));
}
