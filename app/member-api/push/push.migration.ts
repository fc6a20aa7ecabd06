import { sql, type Kysely, type Migration } from 'kysely';
import type { PushTables } from './push.tables';

const createPush: Migration = {
  async up(db: Kysely<PushTables>) {
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      // Whatever ends a login ends its notifications.
      .addColumn('session_id', 'text', (column) =>
        column.notNull().unique().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('endpoint_key', 'text', (column) => column.notNull().unique())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('answers', 'integer', (column) => column.notNull())
      .addColumn('withdrawals', 'integer', (column) => column.notNull())
      .addColumn('logins', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('sent_day', 'integer')
      .addColumn('sent_count', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('push_by_member').on('push_subscriptions').columns(['member_id', 'id']).execute();
    // The outbox of e-mails becomes one for both: SQLite cannot change a constraint, so the table is made again.
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('reference', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('outbox_once', ['member_id', 'kind', 'target'])
      .execute();
    await sql`
      insert into outbox (id, member_id, kind, target, reference, at, attempts, next_at)
      select id, member_id, kind, 'mail', reference, at, attempts, next_at from mail_outbox
    `.execute(db);
    await db.schema.dropTable('mail_outbox').execute();
    await db.schema.createIndex('outbox_due').on('outbox').columns(['next_at', 'id']).execute();
    await db.schema.createIndex('outbox_old').on('outbox').column('at').execute();
  },
};

/** Migrations of notifications by name; they run in name order. */
export const pushMigrations: Record<string, Migration> = { '2026-12-11-push': createPush };
