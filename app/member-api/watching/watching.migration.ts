import type { Kysely, Migration } from 'kysely';
import type { WatchingTables } from './watching.tables';

const createWatching: Migration = {
  async up(db: Kysely<WatchingTables>) {
    const keptFilms = (table: 'film_favourites' | 'film_history') =>
      db.schema
        .createTable(table)
        .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
        .addColumn('film_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text')
        .addColumn('poster', 'text')
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${table}_once`, ['member_id', 'film_id']);
    await keptFilms('film_favourites').execute();
    await keptFilms('film_history')
      .addColumn('source', 'integer', (column) => column.notNull())
      .addColumn('episode', 'integer', (column) => column.notNull())
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('seconds', 'integer', (column) => column.notNull())
      .execute();
    for (const table of ['film_favourites', 'film_history'] as const)
      await db.schema.createIndex(`${table}_in_order`).on(table).columns(['member_id', 'at desc', 'film_id']).execute();
    await db.schema
      .createTable('film_history_choices')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('members.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** Migrations of what members keep of films, by name; they run in name order. */
export const watchingMigrations: Record<string, Migration> = { '2026-12-06-watching': createWatching };
