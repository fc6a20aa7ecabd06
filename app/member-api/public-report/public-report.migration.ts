import { sql, type Kysely, type Migration } from 'kysely';
import { refuseEach } from '../store/triggers';
import type { Tables } from '../store/tables';

/** Indexes by which the rows of a day are found. `ended`: of rows that have the first column alone. */
const INDEXES = [
  { name: 'withdrawals_by_end', table: 'withdrawals', columns: ['complete_time', 'id'], ended: true },
  { name: 'recharges_by_end', table: 'recharges', columns: ['complete_time', 'id'], ended: true },
  { name: 'profile_reports_by_handling', table: 'profile_reports', columns: ['handled_at'], ended: true },
  { name: 'members_by_closing', table: 'members', columns: ['closed_at'], ended: true },
  { name: 'play_limits_by_time', table: 'play_limits', columns: ['at'], ended: false },
  { name: 'play_pauses_by_end', table: 'play_pauses', columns: ['until', 'id'], ended: false },
] as const;

const createReports: Migration = {
  async up(db: Kysely<Tables>) {
    for (const { name, table, columns, ended } of INDEXES)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .$call((index) => (ended ? index.where(sql.ref(columns[0]), 'is not', null) : index))
        .execute();
    await db.schema
      .createTable('public_reports')
      .addColumn('day', 'bigint', (column) => column.primaryKey())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('figures', 'text', (column) => column.notNull())
      .addColumn('total', 'text', (column) => column.notNull())
      .addColumn('report', 'text', (column) => column.notNull())
      .execute();
    const table = 'public_reports';
    await refuseEach(db, { name: 'public_reports_stay', table, event: 'delete' });
    const updateOf = ['day', 'made_at', 'figures', 'total', 'report'];
    await refuseEach(db, { name: 'public_reports_fixed', table, event: { updateOf } });
  },
};

/** Migrations of the public report by name; they run in name order. */
export const publicReportMigrations: Record<string, Migration> = {
  '2026-12-12-public-report': createReports,
};
