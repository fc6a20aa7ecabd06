import type { Kysely, Migration } from 'kysely';
import type { Tables } from '../store/tables';
import { refuseEach } from '../store/triggers';

const createStamps: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('stamp_requests')
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('authority', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('queued_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('stamp_requests_once', ['digest', 'authority'])
      .execute();
    await db.schema
      .createIndex('stamp_requests_due')
      .on('stamp_requests')
      .columns(['authority', 'next_at', 'queued_at'])
      .execute();
    await db.schema.createIndex('stamp_requests_by_age').on('stamp_requests').column('queued_at').execute();
    await db.schema
      .createTable('stamps')
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('authority', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('stamped_at', 'bigint', (column) => column.notNull())
      .addColumn('stored_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('stamps_once', ['digest', 'authority'])
      .execute();
    await refuseEach(db, { name: 'stamps_stay', table: 'stamps', event: 'delete' });
    const updateOf = ['digest', 'authority', 'token', 'stamped_at', 'stored_at'];
    await refuseEach(db, { name: 'stamps_fixed', table: 'stamps', event: { updateOf } });
  },
};

/** Migrations of outside witnesses, by name; they run in the order of their names. */
export const stampsMigrations: Record<string, Migration> = {
  '2026-12-13-stamps': createStamps,
};
