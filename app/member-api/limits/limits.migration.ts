import type { Kysely, Migration } from 'kysely';
import type { LimitsTables } from './limits.tables';

const createLimits: Migration = {
  async up(db: Kysely<LimitsTables>) {
    await db.schema
      .createTable('play_limits')
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('value', 'bigint')
      .addColumn('waiting_value', 'bigint')
      .addColumn('waiting_from', 'bigint')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('play_limits_in_order', ['member_id', 'name', 'version'])
      .execute();
    await db.schema
      .createTable('play_pauses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('days', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('play_pauses_of_member').on('play_pauses').columns(['member_id', 'until']).execute();
  },
};

const createStopCards: Migration = {
  async up(db: Kysely<LimitsTables>) {
    await db.schema
      .createTable('stop_cards')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('members.id'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

const createAnswers: Migration = {
  async up(db: Kysely<LimitsTables>) {
    await db.schema
      .createTable('limit_answers')
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('limit_answers_in_order', ['member_id', 'version'])
      .execute();
  },
};

/** Migrations of the play limits by name; they run in name order. */
export const limitsMigrations: Record<string, Migration> = {
  '2026-11-22-limits': createLimits,
  '2026-12-05-limits-stop-cards': createStopCards,
  '2026-12-06-limits-answers': createAnswers,
};
