import type { CreateTableBuilder, Kysely, Migration } from 'kysely';
import { maintainPageIndex } from '../store/lists/page-index';
import { keepCounts } from '../store/lists/kept-counts';
import type { ContentTables } from './content.tables';
import { FILM_LISTS } from './film-lists';

/** Text columns in the languages of the first databases. A new language is a new migration: see `add-language.ts`. */
function spoken(name: string) {
  return <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
    ['en', 'zh_cn', 'ja'].reduce<CreateTableBuilder<Table, Column>>(
      (built, language) => built.addColumn(`${name}_${language}`, 'text', (column) => column.notNull()),
      table,
    );
}

async function createHome(db: Kysely<ContentTables>): Promise<void> {
  await db.schema
    .createTable('banners')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .$call(spoken('name'))
    .$call(spoken('description'))
    .execute();
  await db.schema
    .createTable('notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('important', 'integer', (column) => column.notNull())
    .addColumn('read_count', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .$call(spoken('title'))
    .$call(spoken('text'))
    .execute();
  await db.schema
    .createIndex('notices_in_order')
    .on('notices')
    .columns(['important desc', 'published_at desc', 'id desc'])
    .execute();
  await db.schema
    .createTable('service_desk')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text')
    .addColumn('opens', 'text', (column) => column.notNull())
    .addColumn('closes', 'text', (column) => column.notNull())
    .addColumn('zone', 'text', (column) => column.notNull())
    .$call(spoken('name'))
    .execute();
}

async function createMeet(db: Kysely<ContentTables>): Promise<void> {
  await db.schema
    .createTable('regions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .$call(spoken('name'))
    .execute();
  await db.schema
    .createTable('profiles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('region_id', 'text', (column) => column.notNull().references('regions.id'))
    .addColumn('place', 'integer', (column) => column.notNull().unique())
    .addColumn('region_place', 'integer', (column) => column.notNull())
    .addColumn('avatar', 'text', (column) => column.notNull())
    .addColumn('likes', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer')
    .addColumn('bust', 'integer')
    .addColumn('waist', 'integer')
    .addColumn('hips', 'integer')
    .addColumn('provenance', 'text', (column) => column.notNull())
    .$call(spoken('name'))
    .$call(spoken('location'))
    .$call(spoken('description'))
    .addUniqueConstraint('profiles_by_region', ['region_id', 'region_place'])
    .execute();
  await db.schema
    .createTable('profile_photos')
    .addColumn('profile_id', 'text', (column) => column.notNull().references('profiles.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('profile_photos_in_order', ['profile_id', 'position'])
    .execute();
}

async function createFilms(db: Kysely<ContentTables>): Promise<void> {
  await db.schema
    .createTable('film_types')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .$call(spoken('name'))
    .execute();
  await db.schema
    .createTable('films')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type_id', 'text', (column) => column.notNull().references('film_types.id'))
    .addColumn('poster', 'text', (column) => column.notNull())
    .addColumn('duration', 'integer', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('director', 'text', (column) => column.notNull())
    .addColumn('actors', 'text', (column) => column.notNull())
    .addColumn('play_url', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .$call(spoken('name'))
    .$call(spoken('description'))
    .execute();
  await db.schema.createIndex('films_by_hits').on('films').columns(['hits desc', 'id desc']).execute();
  await db.schema.createIndex('films_by_age').on('films').columns(['added_at desc', 'id desc']).execute();
  await db.schema
    .createIndex('films_of_type_by_hits')
    .on('films')
    .columns(['type_id', 'hits desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('films_of_type_by_age')
    .on('films')
    .columns(['type_id', 'added_at desc', 'id desc'])
    .execute();
  await db.schema
    .createTable('film_sources')
    .addColumn('film_id', 'text', (column) => column.notNull().references('films.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer')
    .addPrimaryKeyConstraint('film_sources_in_order', ['film_id', 'position'])
    .execute();
  await db.schema
    .createTable('film_tracks')
    .addColumn('film_id', 'text', (column) => column.notNull().references('films.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('lang', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('film_tracks_in_order', ['film_id', 'position'])
    .execute();
  await db.schema
    .createTable('film_terms')
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('film_id', 'text', (column) => column.notNull().references('films.id'))
    .addPrimaryKeyConstraint('film_terms_once', ['term', 'film_id'])
    .execute();
}

const createContent: Migration = {
  async up(db: Kysely<ContentTables>) {
    await createHome(db);
    await createMeet(db);
    await createFilms(db);
  },
};

const countFilms: Migration = {
  async up(db: Kysely<unknown>) {
    await keepCounts(db, { table: 'films', group: (row) => `${row}.type_id`, columns: ['type_id'] });
  },
};

const keepFilmBlocks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const list of FILM_LISTS) await maintainPageIndex(db, list, ['type_id', ...list.by]);
  },
};

/** Index to test whether a film at the top of a list matches a search. */
const indexTerms: Migration = {
  async up(db: Kysely<ContentTables>) {
    await db.schema.createIndex('film_terms_of_film').on('film_terms').columns(['film_id', 'term']).execute();
  },
};

/** What staff add at the desk: banners that lead somewhere. */
const leadSomewhere: Migration = {
  async up(db: Kysely<ContentTables>) {
    await db.schema.alterTable('banners').addColumn('link', 'text').execute();
  },
};

/** Where pictures and films may come from. */
const listOrigins: Migration = {
  async up(db: Kysely<ContentTables>) {
    await db.schema
      .createTable('media_origins')
      .addColumn('origin', 'text', (column) => column.primaryKey())
      .addColumn('noted_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** Films whose sound can be heard without the picture. */
const addSound: Migration = {
  async up(db: Kysely<ContentTables>) {
    await db.schema.alterTable('films').addColumn('audio_url', 'text').execute();
  },
};

/** Content migrations by name; they run in name order. */
export const contentMigrations: Record<string, Migration> = {
  '2026-11-21-content': createContent,
  '2026-11-26-content-counts': countFilms,
  '2026-11-29-content-blocks': keepFilmBlocks,
  '2026-11-29-film-terms': indexTerms,
  '2026-12-03-content-desk': leadSomewhere,
  '2026-12-05-content-origins': listOrigins,
  '2026-12-06-content-sound': addSound,
};
