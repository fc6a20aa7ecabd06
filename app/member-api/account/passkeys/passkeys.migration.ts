import type { Kysely, Migration } from 'kysely';
import type { PasskeyTables } from './passkeys.tables';

const createPasskeys: Migration = {
  async up(db: Kysely<PasskeyTables>) {
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('rp_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute();
    await db.schema.createIndex('passkeys_of_member').on('passkeys').columns(['member_id', 'id']).execute();
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('passkey_challenges_of_member').on('passkey_challenges').column('member_id').execute();
    await db.schema.createIndex('passkey_challenges_by_age').on('passkey_challenges').column('expires_at').execute();
  },
};

/** Migrations of the passkeys by name; they run in name order. */
export const passkeyMigrations: Record<string, Migration> = { '2026-12-07-passkeys': createPasskeys };
