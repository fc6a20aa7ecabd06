import type { Kysely, Migration } from 'kysely';
import type { SecondStepTables } from './second-step.tables';

const createSecondStep: Migration = {
  async up(db: Kysely<SecondStepTables>) {
    await db.schema
      .createTable('second_steps')
      .addColumn('id', 'text', (column) => column.primaryKey().references('members.id'))
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('locked_until', 'bigint')
      .execute();
    await db.schema
      .createTable('second_step_codes')
      .addColumn('code_hash', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('used_at', 'bigint')
      .execute();
    await db.schema.createIndex('second_step_codes_of_member').on('second_step_codes').column('member_id').execute();
    await db.schema
      .createTable('login_tickets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('login_tickets_of_member').on('login_tickets').column('member_id').execute();
    await db.schema.createIndex('login_tickets_by_age').on('login_tickets').column('expires_at').execute();
  },
};

/** Which entry of the security log tells of a login that waits. */
const noteTickets: Migration = {
  async up(db: Kysely<SecondStepTables>) {
    await db.schema.alterTable('login_tickets').addColumn('event', 'text').execute();
  },
};

/** Migrations of the second step by name; they run in name order. */
export const secondStepMigrations: Record<string, Migration> = {
  '2026-12-05-second-step': createSecondStep,
  '2026-12-08-second-step-missed': noteTickets,
};
