import type { Kysely, Migration } from 'kysely';
import { HOUSE_ACCOUNTS } from './accounts';
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

/** Migrations of the ledger, by name; names sort in the order in which they run. */
export const ledgerMigrations: Record<string, Migration> = { '2026-11-21-ledger': createLedger };
