import type { Kysely, Migration } from 'kysely';
import type { MailTables } from './mail.tables';

const createMail: Migration = {
  async up(db: Kysely<MailTables>) {
    await db.schema
      .createTable('member_mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().unique().references('members.id'))
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('answers', 'integer', (column) => column.notNull())
      .addColumn('withdrawals', 'integer', (column) => column.notNull())
      .addColumn('logins', 'integer', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('code_hash', 'text')
      .addColumn('code_until', 'bigint')
      .addColumn('code_misses', 'integer', (column) => column.notNull())
      .addColumn('off_hash', 'text', (column) => column.notNull().unique())
      .addColumn('sent_day', 'integer')
      .addColumn('sent_count', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('mail_outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reference', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('mail_outbox_once', ['member_id', 'kind'])
      .execute();
    await db.schema.createIndex('mail_outbox_due').on('mail_outbox').columns(['next_at', 'id']).execute();
    await db.schema.createIndex('mail_outbox_old').on('mail_outbox').column('at').execute();
    // When a withdrawal was found to be late: it is told once.
    await db.schema.alterTable('withdrawals').addColumn('late_at', 'bigint').execute();
  },
};

/** Migrations of e-mails to members by name; they run in name order. */
export const mailMigrations: Record<string, Migration> = { '2026-12-10-mail': createMail };
