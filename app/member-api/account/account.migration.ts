import type { Kysely, Migration } from 'kysely';
import type { AccountTables } from './account.tables';

const createAccounts: Migration = {
  async up(db: Kysely<AccountTables>) {
    await db.schema
      .createTable('members')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('username_key', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.unique())
      .addColumn('phone', 'text', (column) => column.unique())
      .addColumn('avatar', 'text')
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('payment_hash', 'text')
      .addColumn('payment_failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('payment_locked_until', 'bigint')
      .addColumn('invited_by', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('invite_codes')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.unique().references('members.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_by_member').on('sessions').column('member_id').execute();
    await db.schema.createIndex('sessions_by_age').on('sessions').column('seen_at').execute();
    await db.schema
      .createTable('checkins')
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('checkins_once_a_day', ['member_id', 'day'])
      .execute();
  },
};

/** A password issued by the desk expires: it is only for signing in once. */
const endGivenPasswords: Migration = {
  async up(db: Kysely<AccountTables>) {
    await db.schema.alterTable('members').addColumn('password_until', 'bigint').execute();
  },
};

/** Attempts to sign in, which staff see on the timeline of a member. */
const recordLogins: Migration = {
  async up(db: Kysely<AccountTables>) {
    await db.schema
      .createTable('member_logins')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.references('members.id'))
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('member_logins_of_member').on('member_logins').columns(['member_id', 'id']).execute();
    await db.schema.createIndex('member_logins_by_age').on('member_logins').column('at').execute();
  },
};

/** Codes that staff give out, for some people or until a day. */
const limitInvites: Migration = {
  async up(db: Kysely<AccountTables>) {
    await db.schema.alterTable('invite_codes').addColumn('max_uses', 'integer').execute();
    await db.schema.alterTable('invite_codes').addColumn('expires_at', 'bigint').execute();
    await db.schema.createIndex('members_invited_by').on('members').column('invited_by').execute();
    await db.schema
      .createIndex('invite_codes_of_staff')
      .on('invite_codes')
      .columns(['member_id', 'created_at'])
      .execute();
  },
};

/** Where logins are from, in words, and which of them another login is to be told of. */
const describeLogins: Migration = {
  async up(db: Kysely<AccountTables>) {
    await db.schema.alterTable('member_logins').addColumn('device', 'text').execute();
    for (const column of ['device', 'network', 'new_login'])
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
    await db.schema.createIndex('sessions_last_used').on('sessions').columns(['member_id', 'seen_at', 'id']).execute();
    await db.schema.dropIndex('sessions_by_member').execute();
  },
};

/** Accounts that were closed: the row stays for what refers to it, without anything that names the member. */
const markClosed: Migration = {
  async up(db: Kysely<AccountTables>) {
    await db.schema.alterTable('members').addColumn('closed_at', 'bigint').execute();
  },
};

/** Account migrations by name; they run in name order. */
export const accountMigrations: Record<string, Migration> = {
  '2026-11-21-account': createAccounts,
  '2026-11-30-account-given-passwords': endGivenPasswords,
  '2026-12-03-account-logins': recordLogins,
  '2026-12-04-account-invites': limitInvites,
  '2026-12-05-account-devices': describeLogins,
  '2026-12-06-account-closed': markClosed,
};
