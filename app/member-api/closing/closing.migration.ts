import { sql, type Kysely, type Migration } from 'kysely';
import type { ClosingTables } from './closing.tables';

const createClosings: Migration = {
  async up(db: Kysely<ClosingTables>) {
    await db.schema
      .createTable('member_closings')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('members.id'))
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('give_up', 'bigint')
      .addColumn('closed_at', 'bigint')
      .addColumn('erased_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('member_closings_to_finish')
      .on('member_closings')
      .column('due_at')
      .where(sql.ref('erased_at'), 'is', null)
      .execute();
    await db.schema
      .createTable('excluded_identifiers')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('excluded_identifiers_by_end').on('excluded_identifiers').column('until').execute();
  },
};

/** Migrations of closed accounts by name; they run in name order. */
export const closingMigrations: Record<string, Migration> = { '2026-12-06-closing': createClosings };
