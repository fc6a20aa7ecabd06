import { sql, type Kysely, type Migration } from 'kysely';
import type { StoreTables } from './store.tables';

const createStore: Migration = {
  async up(db: Kysely<StoreTables>) {
    await db.schema
      .createTable('once_answers')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('once_answers_key', ['member_id', 'key'])
      .execute();
    await db.schema.createIndex('once_answers_by_age').on('once_answers').column('at').execute();
    await db.schema
      .createTable('seeds')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

const createMode: Migration = {
  async up(db: Kysely<StoreTables>) {
    await db.schema
      .createTable('store_mode')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('mode', 'text', (column) => column.notNull())
      .execute();
    // A database with members is in use: as a demo if it was seeded.
    await sql`
      insert into store_mode (id, mode)
      select 1, case when exists (select 1 from seeds where name = 'demo') then 'demo' else 'real' end
      where exists (select 1 from members)
    `.execute(db);
  },
};

const createCounts: Migration = {
  async up(db: Kysely<StoreTables>) {
    await db.schema
      .createTable('kept_counts')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .execute();
  },
};

const createBlocks: Migration = {
  async up(db: Kysely<StoreTables>) {
    await db.schema
      .createTable('kept_blocks')
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('start_number', 'bigint', (column) => column.notNull())
      .addColumn('start_id', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('kept_blocks_in_order', ['list', 'start_number', 'start_id'])
      .execute();
  },
};

/** Store migrations by name; they run in name order. */
export const storeMigrations: Record<string, Migration> = {
  '2026-11-21-store': createStore,
  '2026-11-22-store-mode': createMode,
  // Before the migrations that use `kept_counts`.
  '2026-11-25-kept-counts': createCounts,
  // Before the migrations that use `kept_blocks`.
  '2026-11-28-kept-blocks': createBlocks,
};
