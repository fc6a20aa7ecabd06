import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, Migrator } from 'kysely';
import Database from 'libsql';
import { accountMigrations } from '../account/account.migration';
import { contentMigrations } from '../content/content.migration';
import { drawMigrations } from '../draw/draw.migration';
import { fundsMigrations } from '../funds/funds.migration';
import { ledgerMigrations } from '../ledger/ledger.migration';
import { limitsMigrations } from '../limits/limits.migration';
import { SharedSqliteDialect } from './sqlite-dialect.server';
import { storeMigrations } from './store.migration';
import type { Tables } from './tables';

/** The store, or a transaction in it. Inside a transaction use the transaction alone: SQLite has one connection. */
export type Db = Kysely<Tables>;

function openDatabase(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  // Switching to WAL needs the file to itself for a moment; from then on the dialect does the waiting.
  database.exec('pragma busy_timeout = 10000');
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma busy_timeout = 0');
  return database;
}

/**
 * Opens the store and brings its schema up to date. Several processes may open the same file at the same time.
 *
 * @param file path of the SQLite file (its folder is made), or `:memory:`
 * @throws Error when a migration fails; nothing of that migration stays
 */
export async function openStore(file: string): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: new SharedSqliteDialect(openDatabase(file)) });
  const migrator = new Migrator({
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
        }),
    },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await db.destroy();
    throw new Error('The member API could not bring its tables up to date', { cause: error });
  }
  return db;
}
