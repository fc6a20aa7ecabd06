import { sql } from 'kysely';
import type { MinorUnits } from '~/contract/amount';
import { DAY_MS, writeDay } from '~/contract/time';
import { HOUSE_ACCOUNTS } from '../../ledger/accounts';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { sumOf } from '../../store/lists/totals';
import type { BookTables } from './books.tables';
import { FROZEN_ENTRY, HELD } from './held';

/** A transfer may be stored a moment after the time that it carries, so a day is finished an hour later, in ms. */
const FINISHED_MS = 3_600_000;
/** Rows of one insert: SQLite takes some 32,000 values. */
const AT_ONCE = 1_000;

/** The UTC day of a time, counted from 1970-01-01. @param at ms UTC */
const dayOfTime = (at: number): number => Math.floor(at / DAY_MS);

/** `2026-11-24` */

/** What came and went in a period, in minor units. All are above zero unless credits were taken back. */
export interface Book {
  /** Recharges that were credited. */
  in: MinorUnits;
  /** Withdrawals that were paid, without their fees. */
  out: MinorUnits;
  fees: MinorUnits;
  stakes: MinorUnits;
  payouts: MinorUnits;
  /** Stakes that were given back. */
  refunds: MinorUnits;
  /** Credits that staff gave, less those that they took back. */
  corrections: MinorUnits;
  /** Credits that demo members began with. */
  demo: MinorUnits;
  /** By how much more is held for withdrawals: not a part of what came and went. */
  heldChange: MinorUnits;
}

/** A sum of a day: of an account of the house, or of what is held, by kind of transfer. */
type Sum = BookTables['ledger_day_sums'];

/** @param last the days from `first` to `last`, both included */
async function sumEntries(db: Db, first: number, last: number): Promise<Sum[]> {
  const sums: Sum[] = [];
  const entries = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transfers', 'ledger_transfers.id', 'ledger_entries.transfer_id')
    .select((eb) => [
      sql<number>`cast(${eb.ref('ledger_entries.at')} / ${sql.lit(DAY_MS)} as bigint)`.as('day'),
      'kind',
      sumOf(eb.ref('amount')).as('amount'),
    ])
    .where('ledger_entries.at', '>=', first * DAY_MS)
    .where('ledger_entries.at', '<', (last + 1) * DAY_MS)
    .groupBy(['day', 'kind']);
  // Account by account, so that the index of an account in time answers it.
  for (const account of HOUSE_ACCOUNTS) {
    const rows = await entries.where('account_id', '=', account).execute();
    sums.push(...rows.map((row) => ({ account_id: account, ...row })));
  }
  const held = await entries.where(FROZEN_ENTRY).execute();
  sums.push(...held.map((row) => ({ account_id: HELD, ...row })));
  return sums;
}

/** The first day with entries. */
async function firstDay(db: Db): Promise<number | undefined> {
  const times: number[] = [];
  for (const account of HOUSE_ACCOUNTS) {
    const entries = db.selectFrom('ledger_entries').select('at').where('account_id', '=', account);
    const first = await entries.orderBy('at').limit(1).executeTakeFirst();
    if (first) times.push(first.at);
  }
  return times.length > 0 ? dayOfTime(Math.min(...times)) : undefined;
}

/** Stores the sums of finished days that are not stored yet. @param at now, ms UTC @returns the last day that is stored */
async function storeFinishedDays(db: Db, at: number): Promise<number> {
  const known = await db.selectFrom('ledger_days').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
  const first = known ? known.day + 1 : await firstDay(db);
  const last = dayOfTime(at - FINISHED_MS) - 1;
  if (first === undefined || first > last) return known?.day ?? -1;
  const sums = await sumEntries(db, first, last);
  // Another process may store the same days: they are finished, so its sums are the same.
  await inTransaction(db, async (trx) => {
    for (let from = 0; from < sums.length; from += AT_ONCE)
      await trx
        .insertInto('ledger_day_sums')
        .values(sums.slice(from, from + AT_ONCE))
        .onConflict((conflict) => conflict.columns(['day', 'account_id', 'kind']).doNothing())
        .execute();
    await trx
      .insertInto('ledger_days')
      .values({ day: last })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
  });
  return last;
}

/** The sums of these days. @param stored the last day that is stored */
async function sumsOf(db: Db, first: number, last: number, stored: number): Promise<Sum[]> {
  const kept = await db
    .selectFrom('ledger_day_sums')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', Math.min(last, stored))
    .execute();
  const from = Math.max(first, stored + 1);
  return from > last ? kept : [...kept, ...(await sumEntries(db, from, last))];
}

type Totalled = Omit<Sum, 'day'>;

/** The sums of all days before a day. */
async function sumsBefore(db: Db, day: number, stored: number): Promise<Totalled[]> {
  const kept = await db
    .selectFrom('ledger_day_sums')
    .select((eb) => ['account_id', 'kind', sumOf(eb.ref('amount')).as('amount')])
    .where('day', '<', day)
    .groupBy(['account_id', 'kind'])
    .execute();
  return stored + 1 < day ? [...kept, ...(await sumEntries(db, stored + 1, day - 1))] : kept;
}

type Account = (typeof HOUSE_ACCOUNTS)[number] | typeof HELD;

function bookOf(sums: readonly Totalled[]): Book {
  const sum = (account: Account, kind?: string) =>
    sums
      .filter((one) => one.account_id === account && (kind === undefined || one.kind === kind))
      .reduce((total, { amount }) => total + amount, 0);
  return {
    in: 0 - sum('external:recharge'),
    out: sum('external:payout'),
    fees: sum('house:fees'),
    stakes: sum('house:draw', 'bet_stake'),
    payouts: 0 - sum('house:draw', 'bet_payout'),
    refunds: 0 - sum('house:draw', 'bet_refund'),
    corrections: 0 - sum('house:corrections'),
    demo: 0 - sum('house:demo-credits'),
    heldChange: sum(HELD),
  };
}

/** What the house has gained: fees and stakes, less what was paid out and given back. */
export const houseResult = ({ fees, stakes, payouts, refunds }: Book): MinorUnits => fees + stakes - payouts - refunds;

/** By how much a period has changed what members have together. */
export const owedChange = ({ in: received, out, corrections, demo, ...book }: Book): MinorUnits =>
  received - out + corrections + demo - houseResult({ in: received, out, corrections, demo, ...book });

/** What members have together, and how much of it is held for withdrawals. */
export interface Balances {
  owed: MinorUnits;
  held: MinorUnits;
}

const after = ({ owed, held }: Balances, book: Book): Balances => ({
  owed: owed + owedChange(book),
  held: held + book.heldChange,
});

/** A line of the books, with the balances at its beginning and end. */
export interface BookLine extends Book {
  /** `2026-11` or `2026-11-24`. */
  period: string;
  opening: Balances;
  closing: Balances;
}

/** The books of a month by day, or of a year by month. */
export interface Books {
  /** Up to today, oldest first. */
  lines: BookLine[];
  /** The sum of the lines. */
  sum: BookLine;
}

/** The first and last day of a year or month. @param period `2026` or `2026-11` */
function daysOf(period: string): [first: number, last: number] {
  const [year = 0, month] = period.split('-').map(Number);
  const [from, until] = month === undefined ? [0, 12] : [month - 1, month];
  return [dayOfTime(Date.UTC(year, from, 1)), dayOfTime(Date.UTC(year, until, 1)) - 1];
}

/**
 * What came and went in a month on each day, or in a year in each month, up to today.
 *
 * @param period `2026-11` or `2026`
 * @param at now, ms UTC
 */
export async function readBooks(db: Db, period: string, at: number): Promise<Books> {
  const [first, end] = daysOf(period);
  const last = Math.min(end, dayOfTime(at));
  const stored = await storeFinishedDays(db, at);
  const opening = after({ owed: 0, held: 0 }, bookOf(await sumsBefore(db, first, stored)));
  const sums = await sumsOf(db, first, last, stored);
  // `2026-11` has days, `2026` has months.
  const nameOf = (day: number) => writeDay(day).slice(0, period.length + 3);
  const names = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => nameOf(first + index));
  const lines: BookLine[] = [];
  for (const name of new Set(names)) {
    const book = bookOf(sums.filter(({ day }) => nameOf(day) === name));
    const from = lines.at(-1)?.closing ?? opening;
    lines.push({ period: name, ...book, opening: from, closing: after(from, book) });
  }
  return { lines, sum: { period, ...bookOf(sums), opening, closing: lines.at(-1)?.closing ?? opening } };
}

/** The years with entries, newest first: `2026`. @param at now, ms UTC */
export async function listYears(db: Db, at: number): Promise<string[]> {
  const newest = new Date(at).getUTCFullYear();
  const oldest = new Date(((await firstDay(db)) ?? dayOfTime(at)) * DAY_MS).getUTCFullYear();
  return Array.from({ length: newest - oldest + 1 }, (_, index) => String(newest - index));
}

/** What members have now, as their accounts say. */
export async function readOwed(db: Db): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select((eb) => [
      eb.case().when('id', 'like', '%:frozen').then('held').else('available').end().as('which'),
      sumOf(eb.fn.coalesce('balance', sql.lit(0))).as('amount'),
    ])
    .where('member_id', 'is not', null)
    .groupBy('which')
    .execute();
  const of = (name: string) => rows.find(({ which }) => which === name)?.amount ?? 0;
  return { owed: of('available') + of('held'), held: of('held') };
}
