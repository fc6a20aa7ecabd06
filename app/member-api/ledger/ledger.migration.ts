import { sql, type Kysely, type Migration, type QueryExecutorProvider } from 'kysely';
import { databaseOf } from '../store/database-kind';
import { createTrigger } from '../store/triggers';
import { HOUSE_ACCOUNTS } from './accounts';
import { FIRST_HASH } from '../desk/audit/chain';
import type { LedgerTables } from './ledger.tables';

const createLedger: Migration = {
  async up(db: Kysely<LedgerTables>) {
    await db.schema
      .createTable('ledger_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text')
      .addColumn('balance', 'bigint')
      .addColumn('entry_count', 'bigint')
      .execute();
    await db.schema
      .createTable('ledger_transfers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('ledger_transfers_once', ['kind', 'ref'])
      .execute();
    await db.schema
      .createTable('ledger_entries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('transfer_id', 'text', (column) => column.notNull().references('ledger_transfers.id'))
      .addColumn('account_id', 'text', (column) => column.notNull().references('ledger_accounts.id'))
      .addColumn('seq', 'bigint')
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('balance_after', 'bigint')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('ledger_entries_in_order', ['account_id', 'seq'])
      .execute();
    await db.schema
      .createIndex('ledger_entries_by_account')
      .on('ledger_entries')
      .columns(['account_id', 'id'])
      .execute();
    await db.schema.createIndex('ledger_entries_by_transfer').on('ledger_entries').column('transfer_id').execute();
    await db
      .insertInto('ledger_accounts')
      .values(HOUSE_ACCOUNTS.map((id) => ({ id, member_id: null, balance: null, entry_count: null })))
      .execute();
  },
};

/** SQL for the month of a time in ms. */
const monthOf = (db: QueryExecutorProvider, at: string) =>
  ({
    sqlite: `strftime('%Y-%m', ${at} / 1000, 'unixepoch')`,
    postgres: `to_char(to_timestamp(${at} / 1000) at time zone 'UTC', 'YYYY-MM')`,
  })[databaseOf(db)];

/** Triggers that maintain `ledger_months`. House accounts have no balance, and no months either. */
async function keepMonths(db: QueryExecutorProvider): Promise<void> {
  const add = (row: 'new' | 'old', sign: '' | '-') => `
    insert into ledger_months (account_id, month, amount)
    select ${row}.account_id, ${monthOf(db, `${row}.at`)}, ${sign}${row}.amount where ${row}.seq is not null
    on conflict (account_id, month) do update set amount = ledger_months.amount + excluded.amount;`;
  const table = 'ledger_entries';
  await createTrigger(db, { name: 'ledger_month_added', table, event: 'insert' }, add('new', ''));
  // The code never deletes or changes entries. If done by hand, the months follow and no longer match the stored
  // balance.
  await createTrigger(db, { name: 'ledger_month_gone', table, event: 'delete' }, add('old', '-'));
  const event = { updateOf: ['account_id', 'seq', 'amount', 'at'] };
  await createTrigger(db, { name: 'ledger_month_moved', table, event }, add('old', '-') + add('new', ''));
}

const sumMonths: Migration = {
  async up(db: Kysely<LedgerTables>) {
    await db.schema
      .createTable('ledger_months')
      .addColumn('account_id', 'text', (column) => column.notNull().references('ledger_accounts.id'))
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_months_once', ['account_id', 'month'])
      .execute();
    await sql`
      insert into ledger_months (account_id, month, amount)
      select account_id, ${sql.raw(monthOf(db, 'at'))}, sum(amount) from ledger_entries where seq is not null group by 1, 2
    `.execute(db);
    await db.schema.createIndex('ledger_entries_in_time').on('ledger_entries').columns(['account_id', 'at']).execute();
    await db.schema.dropIndex('ledger_entries_by_account').execute();
    await keepMonths(db);
  },
};

/** Transfers from before are sealed by the job that seals new ones. */
const chainTransfers: Migration = {
  async up(db: Kysely<LedgerTables>) {
    await db.schema.alterTable('ledger_transfers').addColumn('position', 'bigint').execute();
    await db.schema.alterTable('ledger_transfers').addColumn('hash', 'text').execute();
    await db.schema
      .createIndex('ledger_transfers_in_chain')
      .on('ledger_transfers')
      .column('position')
      .unique()
      .where(sql.ref('position'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('ledger_transfers_unsealed')
      .on('ledger_transfers')
      .column('id')
      .where(sql.ref('position'), 'is', null)
      .execute();
    await db.schema
      .createTable('ledger_head')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
    await db.insertInto('ledger_head').values({ id: 1, position: 0, hash: FIRST_HASH }).execute();
  },
};

/** Ledger migrations by name; they run in name order. */
export const ledgerMigrations: Record<string, Migration> = {
  '2026-11-21-ledger': createLedger,
  '2026-11-26-ledger-months': sumMonths,
  '2026-12-10-ledger-chain': chainTransfers,
};
