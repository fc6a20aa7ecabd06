import { sql, type Kysely, type Migration, type QueryExecutorProvider } from 'kysely';
import { createTrigger } from '../store/triggers';
import type { FundsTables } from './funds.tables';

const DAY_MS = 86_400_000;

/** What a row of `recharges` or `withdrawals` adds to the sums of its member's UTC day. @param row `new`, `old` or the table's name */
const SOURCES = {
  recharges: (row: string, sign: '' | '-') => `
    select ${row}.member_id as member_id, ${row}.apply_time / ${String(DAY_MS)} as day, ${sign}${row}.amount as asked,
      case when ${row}.status = 'credited' then ${sign}${row}.amount else 0 end as recharged, 0 as withdrawn`,
  withdrawals: (row: string, sign: '' | '-') => `
    select ${row}.member_id as member_id, ${row}.apply_time / ${String(DAY_MS)} as day, 0 as asked, 0 as recharged,
      ${sign}${row}.amount as withdrawn`,
} as const;

/** Which rows count: what was not rejected, and what was paid. */
const COUNTED = { recharges: ['reviewing', 'credited'], withdrawals: ['completed'] } as const;

const isCounted = (table: keyof typeof SOURCES, row: string) =>
  `${row}.status in (${COUNTED[table].map((status) => `'${status}'`).join(', ')})`;

const INTO_DAYS = 'insert into funds_days (member_id, day, asked, recharged, withdrawn)';

/** Creates the triggers that maintain `funds_days`. Their names sort after those of other sums: all writers lock these last. */
async function keepDays(db: QueryExecutorProvider, table: keyof typeof SOURCES): Promise<void> {
  const add = (row: 'new' | 'old', sign: '' | '-') => `
    ${INTO_DAYS} ${SOURCES[table](row, sign)} where ${isCounted(table, row)}
    on conflict (member_id, day) do update set asked = funds_days.asked + excluded.asked,
      recharged = funds_days.recharged + excluded.recharged, withdrawn = funds_days.withdrawn + excluded.withdrawn;`;
  await createTrigger(db, { name: `${table}_sums_added`, table, event: 'insert' }, add('new', ''));
  await createTrigger(db, { name: `${table}_sums_gone`, table, event: 'delete' }, add('old', '-'));
  const event = { updateOf: ['member_id', 'apply_time', 'amount', 'status'] };
  await createTrigger(db, { name: `${table}_sums_moved`, table, event }, add('old', '-') + add('new', ''));
}

/** Creates the triggers that maintain `funds_totals`. */
async function keepTotals(db: QueryExecutorProvider): Promise<void> {
  const add = (row: 'new' | 'old', sign: '' | '-') => `
    insert into funds_totals (member_id, recharged, withdrawn)
    select ${row}.member_id, ${sign}${row}.recharged, ${sign}${row}.withdrawn where true
    on conflict (member_id) do update set recharged = funds_totals.recharged + excluded.recharged,
      withdrawn = funds_totals.withdrawn + excluded.withdrawn;`;
  const table = 'funds_days';
  await createTrigger(db, { name: 'funds_total_added', table, event: 'insert' }, add('new', ''));
  await createTrigger(db, { name: 'funds_total_gone', table, event: 'delete' }, add('old', '-'));
  const event = { updateOf: ['member_id', 'recharged', 'withdrawn'] };
  await createTrigger(db, { name: 'funds_total_moved', table, event }, add('old', '-') + add('new', ''));
}

/** Sums of recharges and withdrawals, for limits of a week and a month, and for what a member recharged and withdrew in all. */
export const sumFunds: Migration = {
  async up(db: Kysely<FundsTables>) {
    await db.schema
      .createTable('funds_days')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('asked', 'bigint', (column) => column.notNull())
      .addColumn('recharged', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('funds_days_once', ['member_id', 'day'])
      .execute();
    await db.schema
      .createTable('funds_totals')
      .addColumn('member_id', 'text', (column) => column.primaryKey())
      .addColumn('recharged', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn', 'bigint', (column) => column.notNull())
      .execute();
    const rows = (['recharges', 'withdrawals'] as const)
      .map((table) => `${SOURCES[table](table, '')} from ${table} where ${isCounted(table, table)}`)
      .join(' union all ');
    await sql
      .raw(
        `${INTO_DAYS} select member_id, day, sum(asked), sum(recharged), sum(withdrawn)
         from (${rows}) as counted group by member_id, day`,
      )
      .execute(db);
    await sql
      .raw(
        `insert into funds_totals (member_id, recharged, withdrawn)
         select member_id, sum(recharged), sum(withdrawn) from funds_days group by member_id`,
      )
      .execute(db);
    for (const table of ['recharges', 'withdrawals'] as const) await keepDays(db, table);
    await keepTotals(db);
  },
};
