import { sql, type Kysely, type Migration } from 'kysely';
import { refuseEach } from '../../store/triggers';
import type { AuditTables } from './audit.tables';
import { FIRST_HASH } from './chain';

const createAudit: Migration = {
  async up(db: Kysely<AuditTables>) {
    await db.schema
      .createTable('audit_rows')
      .addColumn('seq', 'bigint', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('staff', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('subject', 'text')
      .addColumn('member_id', 'text')
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_rows_of_member').on('audit_rows').columns(['member_id', 'seq']).execute();
    await db.schema.createIndex('audit_rows_of_staff').on('audit_rows').columns(['staff', 'seq']).execute();
    await db.schema.createIndex('audit_rows_of_act').on('audit_rows').columns(['act', 'seq']).execute();
    await db.schema
      .createTable('audit_head')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
    await db.insertInto('audit_head').values({ id: 1, seq: 0, hash: FIRST_HASH }).execute();
    const columns = ['seq', 'at', 'staff', 'origin', 'act', 'subject', 'member_id', 'detail', 'hash'];
    await refuseEach(db, { name: 'audit_rows_stay', table: 'audit_rows', event: { updateOf: columns } });
    await refuseEach(db, { name: 'audit_rows_are_not_deleted', table: 'audit_rows', event: 'delete' });
  },
};

/** Audit migrations by name; they run in name order. */
export const auditMigrations: Record<string, Migration> = { '2026-12-01-audit': createAudit };
