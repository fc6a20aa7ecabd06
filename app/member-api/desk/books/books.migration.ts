import type { Kysely, Migration } from 'kysely';
import type { BookTables } from './books.tables';
import { FROZEN_ENTRY } from './held';

const createBooks: Migration = {
  async up(db: Kysely<BookTables>) {
    await db.schema
      .createTable('ledger_day_sums')
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_day_sums_once', ['day', 'account_id', 'kind'])
      .execute();
    await db.schema
      .createTable('ledger_days')
      .addColumn('day', 'bigint', (column) => column.primaryKey())
      .execute();
    await db.schema
      .createTable('ledger_checks')
      .addColumn('at', 'bigint', (column) => column.primaryKey())
      .addColumn('ms', 'bigint', (column) => column.notNull())
      .addColumn('ok', 'integer', (column) => column.notNull())
      .addColumn('differences', 'integer', (column) => column.notNull())
      .execute();
  },
};

/** What is held for withdrawals, by day: the days are summed once more, now all of them up to the last finished one. */
const sumHeld: Migration = {
  async up(db: Kysely<BookTables>) {
    await db.schema.createIndex('ledger_entries_held').on('ledger_entries').column('at').where(FROZEN_ENTRY).execute();
    await db.deleteFrom('ledger_day_sums').execute();
    await db.deleteFrom('ledger_days').execute();
  },
};

/** The head of the chain of transfers at each check, so that the next one is compared with it. */
const keepHeads: Migration = {
  async up(db: Kysely<BookTables>) {
    await db.schema.alterTable('ledger_checks').addColumn('position', 'bigint').execute();
    await db.schema.alterTable('ledger_checks').addColumn('hash', 'text').execute();
  },
};

/** Migrations of the books by name; they run in name order. */
export const bookMigrations: Record<string, Migration> = {
  '2026-12-03-books': createBooks,
  '2026-12-05-books-held': sumHeld,
  '2026-12-10-books-heads': keepHeads,
};
