import type { Kysely, Migration } from 'kysely';
import type { StaffTables } from './staff.tables';

const createStaff: Migration = {
  async up(db: Kysely<StaffTables>) {
    await db.schema
      .createTable('staff')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('totp_sealed', 'text')
      .addColumn('totp_step', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('closed_at', 'bigint')
      .execute();
    for (const [table, key] of [
      ['staff_invitations', 'token_hash'],
      ['staff_recovery_codes', 'code_hash'],
      ['staff_sessions', 'token_hash'],
    ] as const) {
      const created = db.schema
        .createTable(table)
        .addColumn(key, 'text', (column) => column.primaryKey())
        .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'));
      if (table === 'staff_sessions')
        await created
          .addColumn('network', 'text', (column) => column.notNull())
          .addColumn('browser', 'text', (column) => column.notNull())
          .addColumn('created_at', 'bigint', (column) => column.notNull())
          .addColumn('seen_at', 'bigint', (column) => column.notNull())
          .addColumn('ended_at', 'bigint')
          .execute();
      else if (table === 'staff_invitations')
        await created
          .addColumn('expires_at', 'bigint', (column) => column.notNull())
          .addColumn('used_at', 'bigint')
          .execute();
      else await created.addColumn('used_at', 'bigint').execute();
      await db.schema.createIndex(`${table}_of_staff`).on(table).column('staff_id').execute();
    }
  },
};

/** Staff migrations by name; they run in name order. */
export const staffMigrations: Record<string, Migration> = { '2026-12-01-staff': createStaff };
