import { setTimeout as sleep } from 'node:timers/promises';
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type Database from 'libsql';

/** How long a transaction waits for another process to finish writing, in ms. */
const PATIENCE = 10_000;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/**
 * Lets everything that writes take its turn first, by `begin immediate`, and waits for it without blocking the process.
 *
 * SQLite's own `busy_timeout` waits inside a synchronous call: no other request is served meanwhile, and a second store in
 * the same process could never finish. And a turn is taken by `exec` alone, because libsql leaves a prepared statement open
 * that was answered SQLITE_BUSY, and an open statement keeps every later transaction from committing.
 */
class TurnTakingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #database: Database.Database;

  constructor(connection: DatabaseConnection, database: Database.Database) {
    this.#connection = connection;
    this.#database = database;
  }

  async begin(): Promise<void> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      try {
        this.#database.exec('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
        await sleep(1 + Math.random() * 15);
      }
    }
  }

  commit(): void {
    this.#database.exec('commit');
  }

  rollback(): void {
    // A full disk and the like have rolled it back already.
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Readers of a write-ahead log wait for nobody.
    if (this.#database.inTransaction || SelectQueryNode.is(query.query))
      return this.#connection.executeQuery<Row>(query);
    await this.begin();
    try {
      const result = await this.#connection.executeQuery<Row>(query);
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

/**
 * Kysely begins SQLite transactions as deferred, which fails half-way when a second process writes between our first read
 * and our first write. Ours take their turn before they read.
 */
class TurnTakingDriver extends SqliteDriver {
  readonly #database: Database.Database;
  #connection: TurnTakingConnection | undefined;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<TurnTakingConnection> {
    const connection = await super.acquireConnection();
    return (this.#connection ??= new TurnTakingConnection(connection, this.#database));
  }
  override async beginTransaction(connection: TurnTakingConnection): Promise<void> {
    await connection.begin();
  }
  override commitTransaction(connection: TurnTakingConnection): Promise<void> {
    return Promise.resolve().then(() => {
      connection.commit();
    });
  }
  override rollbackTransaction(connection: TurnTakingConnection): Promise<void> {
    return Promise.resolve().then(() => {
      connection.rollback();
    });
  }
}

/**
 * SQLite takes table definitions into a transaction like anything else. Kysely does not make use of it, so that two processes
 * that start together would both make the tables, and a migration that fails would leave half of its work.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** SQLite for several processes on one file. */
export class SharedSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
  override createDriver() {
    return new TurnTakingDriver(this.#database);
  }
}
