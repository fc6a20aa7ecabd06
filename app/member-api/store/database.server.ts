import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CompiledQuery, Kysely, Migrator, SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteDialectConfig } from 'kysely';
import Database from 'libsql';
import { accountMigrations } from '../account/account.migration';
import { contentMigrations } from '../content/content.migration';
import { drawMigrations } from '../draw/draw.migration';
import { fundsMigrations } from '../funds/funds.migration';
import { ledgerMigrations } from '../ledger/ledger.migration';
import type { Tables } from './tables';

/** The store, or a transaction in it. */
export type Db = Kysely<Tables>;

/**
 * Kysely begins SQLite transactions as deferred, which fails half-way (SQLITE_BUSY) when a second process writes between
 * our first read and our first write. An immediate one waits its turn instead.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new ImmediateSqliteDriver(this.#config);
  }
}

/**
 * Opens the store and brings its schema up to date.
 *
 * @param file path of the SQLite file (its folder is made), or `:memory:`
 * @throws Error when a migration fails; nothing of that migration stays
 */
export async function openStore(file: string): Promise<Db> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma busy_timeout = 10000');
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database }) });
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve({
          ...accountMigrations,
          ...contentMigrations,
          ...drawMigrations,
          ...fundsMigrations,
          ...ledgerMigrations,
        }),
    },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The member API could not bring its tables up to date', { cause: error });
  return db;
}
