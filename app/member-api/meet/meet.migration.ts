import { sql, type Kysely, type Migration } from 'kysely';
import { keepCounts } from '../store/lists/kept-counts';
import type { ContentTables } from '../content/content.tables';
import type { MeetTables } from './meet.tables';

const createMeet: Migration = {
  async up(db: Kysely<MeetTables>) {
    await db.schema
      .createTable('date_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('profile_id', 'text', (column) => column.notNull().references('profiles.id').onDelete('cascade'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('date_requests_open_once')
      .unique()
      .on('date_requests')
      .columns(['member_id', 'profile_id'])
      .where(sql.ref('status'), '!=', 'revoked')
      .execute();
    await db.schema.createIndex('date_requests_of_member').on('date_requests').columns(['member_id', 'id']).execute();
    await db.schema.createIndex('date_requests_by_end').on('date_requests').column('until').execute();
    await db.schema
      .createTable('profile_reports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('profile_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('profile_reports_by_age').on('profile_reports').column('at').execute();
    await db.schema
      .createTable('profile_blocks')
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('profile_id', 'text', (column) => column.notNull().references('profiles.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('profile_blocks_once', ['member_id', 'profile_id'])
      .execute();
  },
};

const nameStaff: Migration = {
  async up(db: Kysely<MeetTables>) {
    for (const [table, done] of [
      ['date_requests', 'forwarded'],
      ['profile_reports', 'handled'],
    ] as const) {
      await db.schema.alterTable(table).addColumn(`${done}_at`, 'bigint').execute();
      await db.schema.alterTable(table).addColumn(`${done}_by`, 'text').execute();
    }
    await db.schema
      .createIndex('profile_reports_to_do')
      .on('profile_reports')
      .column('id')
      .where(sql.ref('handled_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('date_requests_to_do')
      .on('date_requests')
      .column('id')
      .where(sql.ref('status'), '=', 'sent')
      .execute();
  },
};

const countReports: Migration = {
  async up(db: Kysely<unknown>) {
    const group = (row: string) => `case when ${row}.handled_at is null then 'open' else 'handled' end`;
    await keepCounts(db, { table: 'profile_reports', group, columns: ['handled_at'] });
  },
};

/** Index of pending, unexpired requests: without it, a count reads all requests of a month. */
const indexWaiting: Migration = {
  async up(db: Kysely<MeetTables>) {
    await db.schema
      .createIndex('date_requests_waiting')
      .on('date_requests')
      .columns(['until', 'id'])
      .where(sql.ref('status'), '=', 'sent')
      .execute();
  },
};

/** Outcomes of reports, which their members read, and profiles that staff have hidden. */
const decideReports: Migration = {
  async up(db: Kysely<MeetTables & ContentTables>) {
    await db.schema.alterTable('profile_reports').addColumn('outcome', 'text').execute();
    await db.schema.alterTable('profiles').addColumn('hidden_at', 'bigint').execute();
    await db.schema
      .createIndex('profile_reports_of_member')
      .on('profile_reports')
      .columns(['member_id', 'id'])
      .execute();
  },
};

/** Meet migrations by name; they run in name order. */
export const meetMigrations: Record<string, Migration> = {
  '2026-11-22-meet': createMeet,
  '2026-11-23-meet-staff': nameStaff,
  '2026-11-26-meet-counts': countReports,
  '2026-11-27-meet-waiting': indexWaiting,
  '2026-12-02-meet-desk': decideReports,
};
