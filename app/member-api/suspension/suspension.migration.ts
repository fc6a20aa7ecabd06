import { sql, type Kysely, type Migration } from 'kysely';
import { keepCounts } from '../store/lists/kept-counts';
import type { SuspensionTables } from './suspension.tables';

const createSuspensions: Migration = {
  async up(db: Kysely<SuspensionTables>) {
    await db.schema
      .createTable('suspensions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('staff', 'text', (column) => column.notNull())
      .addColumn('lifted_at', 'bigint')
      .addColumn('lifted_by', 'text')
      .execute();
    await db.schema.createIndex('suspensions_of_member').on('suspensions').columns(['member_id', 'id']).execute();
    await db.schema
      .createIndex('suspensions_in_force')
      .unique()
      .on('suspensions')
      .column('member_id')
      .where(sql.ref('lifted_at'), 'is', null)
      .execute();
    await db.schema
      .createTable('suspension_appeals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('suspension_id', 'text', (column) => column.notNull().unique().references('suspensions.id'))
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('answer', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .execute();
    await db.schema
      .createIndex('suspension_appeals_in_order')
      .on('suspension_appeals')
      .columns(['status', 'id'])
      .execute();
    await keepCounts(db, { table: 'suspension_appeals', group: (row) => `${row}.status`, columns: ['status'] });
  },
};

/** Suspension migrations by name; they run in name order. */
export const suspensionMigrations: Record<string, Migration> = { '2026-12-03-suspensions': createSuspensions };
