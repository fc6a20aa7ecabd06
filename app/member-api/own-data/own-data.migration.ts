import { sql, type Kysely, type Migration } from 'kysely';
import type { FundsTables } from '../funds/funds.tables';
import type { OwnDataTables } from './own-data.tables';

const createExports: Migration = {
  async up(db: Kysely<OwnDataTables>) {
    await db.schema
      .createTable('member_exports')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('members.id'))
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('done', 'bigint', (column) => column.notNull())
      .addColumn('total', 'bigint', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('worker', 'text')
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('size', 'bigint')
      .addColumn('until', 'bigint')
      .execute();
    await db.schema
      .createIndex('member_exports_to_make')
      .on('member_exports')
      .column('asked_at')
      .where(sql.ref('state'), '=', sql.lit('making'))
      .execute();
    // What a member has read is looked up by member here alone.
    await db.schema
      .createIndex('notice_reads_of_member')
      .on('notice_reads')
      .columns(['member_id', 'notice_id'])
      .execute();
  },
};

const indexUploads: Migration = {
  async up(db: Kysely<FundsTables>) {
    await db.schema.createIndex('uploads_of_member').on('uploads').columns(['member_id', 'name']).execute();
  },
};

/** Migrations of the files of own data by name; they run in name order. */
export const ownDataMigrations: Record<string, Migration> = {
  '2026-12-06-own-data': createExports,
  '2026-12-09-own-data-uploads': indexUploads,
};
