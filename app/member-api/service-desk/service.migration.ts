import { sql, type Kysely, type Migration } from 'kysely';
import type { ServiceTables } from './service.tables';

const createService: Migration = {
  async up(db: Kysely<ServiceTables>) {
    await db.schema
      .createTable('service_messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('place', 'bigint', (column) => column.notNull())
      .addColumn('speaker', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('image', 'text')
      .addColumn('answered_at', 'bigint')
      .addColumn('waited', 'bigint')
      .addColumn('actor', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('service_messages_in_order', ['member_id', 'place'])
      .execute();
    await db.schema.createIndex('service_messages_by_age').on('service_messages').column('at').execute();
    await db.schema.createIndex('service_messages_of_picture').on('service_messages').column('image').execute();
    await db.schema
      .createIndex('service_messages_waiting')
      .on('service_messages')
      .columns(['at', 'member_id'])
      .where(sql.ref('speaker'), '=', 'member')
      .where(sql.ref('answered_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('service_messages_measured')
      .on('service_messages')
      .column('at')
      .where(sql.ref('waited'), 'is not', null)
      .execute();
    await db.schema
      .createTable('payment_resets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('payment_resets_of_member').on('payment_resets').columns(['member_id', 'id']).execute();
  },
};

/** Covering index: includes `waited`, so that no message row is read. */
const coverMeasured: Migration = {
  async up(db: Kysely<ServiceTables>) {
    await db.schema.dropIndex('service_messages_measured').execute();
    await db.schema
      .createIndex('service_messages_measured')
      .on('service_messages')
      .columns(['at', 'waited'])
      .where(sql.ref('waited'), 'is not', null)
      .execute();
  },
};

/** Extends payment password resets to login passwords. */
const resetLoginPasswords: Migration = {
  async up(db: Kysely<ServiceTables>) {
    await db.schema.alterTable('payment_resets').renameTo('password_resets').execute();
    await db.schema
      .alterTable('password_resets')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('payment'))
      .execute();
    await db.schema.dropIndex('payment_resets_of_member').execute();
    await db.schema
      .createIndex('password_resets_of_member')
      .on('password_resets')
      .columns(['member_id', 'id'])
      .execute();
  },
};

/** What the desk needs beside the messages. */
const createConversations: Migration = {
  async up(db: Kysely<ServiceTables>) {
    await db.schema
      .createTable('service_conversations')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('members.id'))
      .addColumn('assigned', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('service_conversations_in_state')
      .on('service_conversations')
      .columns(['state', 'changed_at'])
      .execute();
    await db.schema
      .createTable('service_canned')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('text_en', 'text', (column) => column.notNull())
      .addColumn('text_zh_cn', 'text', (column) => column.notNull())
      .addColumn('text_ja', 'text', (column) => column.notNull())
      .execute();
  },
};

/** Weekdays and holidays of the desk. */
const keepDays: Migration = {
  async up(db: Kysely<ServiceTables>) {
    await db.schema.alterTable('service_desk').addColumn('weekdays', 'text').execute();
    await db.schema.alterTable('service_desk').addColumn('closed_days', 'text').execute();
  },
};

/** Customer service migrations by name; they run in name order. */
export const serviceMigrations: Record<string, Migration> = {
  '2026-11-23-service': createService,
  '2026-11-27-service-measured': coverMeasured,
  '2026-11-30-service-resets': resetLoginPasswords,
  '2026-12-03-service-desk': createConversations,
  '2026-12-04-service-days': keepDays,
};
