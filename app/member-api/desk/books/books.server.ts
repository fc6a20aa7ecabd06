import { sql } from 'kysely';
import type { MinorUnits } from '~/contract/amount';
import { HOUSE_ACCOUNTS } from '../../ledger/accounts';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { sumOf } from '../../store/lists/totals';

const DAY_MS = 86_400_000;
/** A transfer may be stored a moment after the time that it carries, so a day is finished an hour later, in ms. */
const FINISHED_MS = 3_600_000;

/** The UTC day of a time, counted from 1970-01-01. @param at ms UTC */
const dayOfTime = (at: number): number => Math.floor(at / DAY_MS);

/** `2026-11-24` */
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

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
}

/** A sum of one account of the house. */
interface Sum {
  account_id: string;
  kind: string;
  amount: MinorUnits;
}

async function sumEntries(db: Db, from: number, until: number): Promise<Sum[]> {
  const sums: Sum[] = [];
  // Account by account, so that the index of an account in time answers it.
  for (const account of HOUSE_ACCOUNTS) {
    const rows = await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_transfers', 'ledger_transfers.id', 'ledger_entries.transfer_id')
      .select((eb) => ['kind', sumOf(eb.ref('amount')).as('amount')])
      .where('account_id', '=', account)
      .where('ledger_entries.at', '>=', from)
      .where('ledger_entries.at', '<', until)
      .groupBy('kind')
      .execute();
    sums.push(...rows.map(({ kind, amount }) => ({ account_id: account, kind, amount })));
  }
  return sums;
}

/** The sums of a day; those of a finished one are stored. @param at now, ms UTC */
async function sumsOfDay(db: Db, day: number, at: number): Promise<Sum[]> {
  const stored = await db.selectFrom('ledger_days').select('day').where('day', '=', day).executeTakeFirst();
  if (stored)
    return db.selectFrom('ledger_day_sums').select(['account_id', 'kind', 'amount']).where('day', '=', day).execute();
  const sums = await sumEntries(db, day * DAY_MS, (day + 1) * DAY_MS);
  if (at < (day + 1) * DAY_MS + FINISHED_MS) return sums;
  await inTransaction(db, async (trx) => {
    const first = await trx
      .insertInto('ledger_days')
      .values({ day })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .returning('day')
      .executeTakeFirst();
    if (first && sums.length > 0)
      await trx
        .insertInto('ledger_day_sums')
        .values(sums.map((sum) => ({ day, ...sum })))
        .execute();
  });
  return sums;
}

function bookOf(sums: readonly Sum[]): Book {
  const sum = (account: (typeof HOUSE_ACCOUNTS)[number], kind?: string) =>
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
  };
}

const NAMES = Object.keys(bookOf([])) as (keyof Book)[];

/** What the house has gained: fees and stakes, less what was paid out and given back. */
export const houseResult = ({ fees, stakes, payouts, refunds }: Book): MinorUnits => fees + stakes - payouts - refunds;

/** By how much a period has changed what members have together. */
export const owedChange = ({ in: received, out, corrections, demo, ...book }: Book): MinorUnits =>
  received - out + corrections + demo - houseResult({ in: received, out, corrections, demo, ...book });

/** A line of the books. */
export interface BookLine extends Book {
  /** `2026-11` or `2026-11-24`. */
  period: string;
}

/** The first and last day of a month. @param month `2026-11` */
function daysOf(month: string): [first: number, last: number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [dayOfTime(Date.UTC(year, number - 1, 1)), dayOfTime(Date.UTC(year, number, 1)) - 1];
}

/**
 * The days of a month with what came and went on each, up to today.
 *
 * @param month `2026-11`
 * @param at now, ms UTC
 */
export async function readDays(db: Db, month: string, at: number): Promise<BookLine[]> {
  const [first, last] = daysOf(month);
  const lines: BookLine[] = [];
  for (let day = first; day <= Math.min(last, dayOfTime(at)); day++)
    lines.push({ period: dayText(day), ...bookOf(await sumsOfDay(db, day, at)) });
  return lines;
}

/** The sum of lines. */
export function sumBooks(lines: readonly Book[]): Book {
  const sum = bookOf([]);
  for (const line of lines) for (const name of NAMES) sum[name] += line[name];
  return sum;
}

/** The months with transfers, newest first: `2026-11`. @param at now, ms UTC */
export async function listMonths(db: Db, at: number): Promise<string[]> {
  const first = await db.selectFrom('ledger_transfers').select('at').orderBy('id').limit(1).executeTakeFirst();
  const months: string[] = [];
  const end = new Date(first?.at ?? at);
  for (let month = new Date(at); month >= new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1));) {
    months.push(month.toISOString().slice(0, 7));
    month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 0));
  }
  return months;
}

/** What members have now, and how much of it is held for withdrawals, in minor units. */
export async function readOwed(db: Db): Promise<{ available: MinorUnits; held: MinorUnits }> {
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
  return { available: of('available'), held: of('held') };
}
