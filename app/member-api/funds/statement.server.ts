import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import type { Pattern } from '~/contract/calls/draw';
import type { getStatement } from '~/contract/calls/funds';
import { writeTime } from '~/contract/time';
import { availableAccount, frozenAccount } from '../ledger/accounts';
import { getMemberBalance } from '../ledger/ledger.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';

/** A change of a member's total balance (available and frozen together). */
interface Movement {
  at: number;
  kind: string;
  ref: string;
  amount: MinorUnits;
  /** Why staff gave or took back credits. */
  reason?: string | undefined;
  /** Of the bet that it belongs to. */
  period?: string | undefined;
  option?: Pattern | undefined;
}

function monthBounds(month: string): { from: number; to: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) };
}

/** Sums of the accounts' entries: before a month, in it, and in total. */
async function sumMonths(db: Db, accounts: string[], month: string) {
  const months = await db
    .selectFrom('ledger_months')
    .select(['month', 'amount'])
    .where('account_id', 'in', accounts)
    .execute();
  const sum = (counts: (one: string) => boolean): MinorUnits =>
    months.reduce((total, one) => (counts(one.month) ? total + one.amount : total), 0);
  return {
    before: sum((one) => one < month),
    within: sum((one) => one === month),
    ever: sum(() => true),
  };
}

/**
 * Sorts entries chronologically. Within an account `seq` decides, not the time: the clocks of two processes differ by
 * milliseconds. Available money comes before frozen money, which it becomes.
 *
 * @param entries sorted by account and `seq`
 */
function inOrder<Entry extends { account_id: string; at: number }>(entries: readonly Entry[]): Entry[] {
  const latest = new Map<string, number>();
  const placed = entries.map((entry) => {
    const at = Math.max(entry.at, latest.get(entry.account_id) ?? 0);
    latest.set(entry.account_id, at);
    return { at, entry };
  });
  return placed.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/**
 * The month's movements in chronological order. Holds and releases do not change the total balance, so they are not
 * statement lines: a withdrawal appears when it is paid.
 */
async function listMovements(db: Db, accounts: string[], from: number, to: number): Promise<Movement[]> {
  const entries = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .leftJoin('member_credits as credit', 'credit.id', 'transfer.ref')
    .leftJoin('draw_orders as bet', 'bet.id', 'transfer.ref')
    .select([
      'transfer.id',
      'transfer.kind',
      'transfer.ref',
      'entry.account_id',
      'entry.at',
      'entry.amount',
      'credit.reason',
      'bet.period',
      'bet.option',
    ])
    .where('entry.account_id', 'in', accounts)
    .where('entry.at', '>=', from)
    .where('entry.at', '<', to)
    .orderBy('entry.account_id')
    .orderBy('entry.seq')
    .execute();
  const movements = new Map<string, Movement>();
  for (const { id, kind, ref, at, amount, reason, period, option } of inOrder(entries))
    movements.set(id, {
      at,
      kind,
      ref,
      amount: (movements.get(id)?.amount ?? 0) + amount,
      reason: reason ?? undefined,
      period: period === null ? undefined : String(period),
      option: option ?? undefined,
    });
  return [...movements.values()].filter(({ amount }) => amount !== 0);
}

/**
 * One month (UTC) of a member's ledger.
 *
 * @param month `2026-11`
 * @returns `addsUp`: opening plus entries equals the closing balance, and the sum of all entries equals the stored
 *   balance
 */
export function readStatement({ db }: Service, memberId: string, month: string): Promise<WireOf<typeof getStatement>> {
  const { from, to } = monthBounds(month);
  const accounts = [availableAccount(memberId), frozenAccount(memberId)];
  // One transaction, so that a concurrent movement does not look like a difference.
  return db.transaction().execute(async (trx) => {
    const sums = await sumMonths(trx, accounts, month);
    const opening = sums.before;
    const closing = opening + sums.within;
    const kept = await getMemberBalance(trx, memberId);
    let balance = opening;
    let income = 0;
    let outgoings = 0;
    const movements = await listMovements(trx, accounts, from, to);
    const entries = movements.map(({ at, amount, ...movement }) => {
      balance += amount;
      if (amount > 0) income += amount;
      else outgoings -= amount;
      return { ...movement, at: writeTime(at), amount: writeAmount(amount), balance: writeAmount(balance) };
    });
    return {
      opening: writeAmount(opening),
      closing: writeAmount(closing),
      entries,
      totals: { in: writeAmount(income), out: writeAmount(outgoings) },
      addsUp: balance === closing && sums.ever === kept.balance,
    };
  });
}
