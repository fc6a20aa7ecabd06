import { sql, type Kysely, type Migration } from 'kysely';
import type { AlertTables } from './alerts.tables';

const createAlerts: Migration = {
  async up(db: Kysely<AlertTables>) {
    await db.schema
      .createTable('alerts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('alerts_once', ['event', 'reference'])
      .execute();
    await db.schema
      .createTable('alert_deliveries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('alert_id', 'text', (column) => column.notNull().references('alerts.id'))
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint')
      .addColumn('done_at', 'bigint')
      .addColumn('error', 'text')
      .execute();
    await db.schema
      .createIndex('alert_deliveries_due')
      .on('alert_deliveries')
      .column('next_at')
      .where(sql.ref('next_at'), 'is not', null)
      .execute();
  },
};

/** Migrations of alerts by name; they run in name order. */
export const alertMigrations: Record<string, Migration> = { '2026-12-03-alerts': createAlerts };
