import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, Migrator } from 'kysely';
import Database from 'libsql';
import { accountMigrations } from '../account/account.migration';
import { contentMigrations } from '../content/content.migration';
import { drawMigrations } from '../draw/draw.migration';
import { fundsMigrations } from '../funds/funds.migration';
import { ledgerMigrations } from '../ledger/ledger.migration';
import { limitsMigrations } from '../limits/limits.migration';
import { meetMigrations } from '../meet/meet.migration';
import { newsMigrations } from '../news/news.migration';
import type { Service } from '../service';
import { serviceMigrations } from '../service-desk/service.migration';
import { byteOrder } from './byte-order';
import { SharedPostgresDialect } from './postgres-dialect.server';
import { assertUsable, explain, isExplained, openPool } from './postgres-pool.server';
import { SharedSqliteDialect } from './sqlite-dialect.server';
import { storeMigrations } from './store.migration';
import type { Tables } from './tables';

/** The store, or a transaction in it. Inside a transaction use the transaction alone: one writes at a time. */
export type Db = Kysely<Tables>;

/**
 * Where the store is: a SQLite file (its folder is made) or `:memory:`; or a PostgreSQL database, whose address holds a
 * password. `log` is told of lost connections.
 */
export type StorePlace = { file: string } | { url: string; log: Pick<Service['log'], 'warn'> };

/** How long a call may wait for its turn to write, and for an answer to a query, in ms. */
const TURN = 10_000;
const ANSWER = 15_000;

function openDatabase(file: string) {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // SQLite gives the files beside it the same rights.
    closeSync(openSync(file, 'a', 0o600));
  }
  const database = new Database(file);
  // Switching to WAL needs the file to itself for a moment; from then on the dialect does the waiting.
  database.exec('pragma busy_timeout = 10000');
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma busy_timeout = 0');
  return database;
}

function migratorOf(db: Db): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve({
          ...storeMigrations,
          ...accountMigrations,
          ...contentMigrations,
          ...drawMigrations,
          ...fundsMigrations,
          ...ledgerMigrations,
          ...limitsMigrations,
          ...meetMigrations,
          ...newsMigrations,
          ...serviceMigrations,
        }),
    },
    allowUnorderedMigrations: true,
  });
}

async function migrate(db: Db): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw new Error('The member API could not bring its tables up to date', { cause: error });
}

async function assertMigrated(db: Db): Promise<void> {
  const steps = await migratorOf(db).getMigrations();
  if (steps.every(({ executedAt }) => executedAt === undefined)) throw new Error('no server has made its tables yet');
  if (steps.some(({ executedAt }) => executedAt === undefined))
    throw new Error('its tables are of an older version; start the server of this version first');
}

async function openSqlite(file: string, prepare = migrate): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: new SharedSqliteDialect(openDatabase(file)) });
  try {
    await prepare(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function openPostgres({ url, log }: Extract<StorePlace, { url: string }>, prepare = migrate): Promise<Db> {
  // A migration may take its time, and so may whoever waits for another process's.
  const pool = openPool(url, log, 0);
  const migrating = new Kysely<Tables>({
    dialect: new SharedPostgresDialect(pool, { turn: 0, statement: 0, idle: 0 }),
    plugins: [byteOrder()],
  });
  try {
    await assertUsable(pool);
    await prepare(migrating);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw isExplained(cause) ? explain(cause) : error;
  } finally {
    await migrating.destroy();
  }
  return new Kysely<Tables>({
    dialect: new SharedPostgresDialect(openPool(url, log, ANSWER), { turn: TURN, statement: ANSWER, idle: ANSWER }),
  });
}

/**
 * Opens the store and brings its schema up to date. Several processes may open the same one at the same time.
 *
 * @throws Error when a migration fails, and nothing of it stays; one that names DATABASE_URL when that database is no use
 */
export function openStore(place: StorePlace): Promise<Db> {
  return 'url' in place ? openPostgres(place) : openSqlite(place.file);
}

/**
 * Opens a store that a server has made, and changes nothing of its tables.
 *
 * @throws Error in words when there is no store, or one of an older version, or as {@link openStore}
 */
export async function openExistingStore(place: StorePlace): Promise<Db> {
  if ('url' in place) return openPostgres(place, assertMigrated);
  if (!existsSync(place.file)) throw new Error('there is no member.sqlite in it');
  return openSqlite(place.file, assertMigrated);
}
