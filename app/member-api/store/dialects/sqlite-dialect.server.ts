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

/** Timeout of the wait for another process's write lock, in ms. */
const PATIENCE = 10_000;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/**
 * Takes the write lock before every write by `begin immediate`, and waits for it without blocking the event loop.
 *
 * SQLite's own `busy_timeout` waits inside a synchronous call: no other request is served meanwhile, and a second
 * database in the same process would deadlock. The lock is taken by `exec` only, because libsql leaves a prepared
 * statement open after SQLITE_BUSY, and an open statement blocks every later commit.
 */
class SerializedConnection implements DatabaseConnection {
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
    // Errors such as a full disk have rolled it back already.
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // In WAL mode readers need no lock.
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
 * Kysely begins SQLite transactions as deferred, which fail half-way when a second process writes between the first
 * read and the first write. This one takes the write lock before it reads.
 */
class TurnTakingDriver extends SqliteDriver {
  readonly #database: Database.Database;
  #connection: SerializedConnection | undefined;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  /**
   * Closes the file with all of it in one place, so that a copy without `-wal` is whole: libsql leaves the log as it is. Does
   * nothing while another process uses the file.
   */
  override async destroy(): Promise<void> {
    try {
      this.#database.exec('pragma wal_checkpoint(TRUNCATE)');
    } catch {
      // The log stays beside the file, and the next process reads it from there: a full disk must not keep this one alive.
    }
    await super.destroy();
  }

  override async acquireConnection(): Promise<SerializedConnection> {
    const connection = await super.acquireConnection();
    return (this.#connection ??= new SerializedConnection(connection, this.#database));
  }
  override async beginTransaction(connection: SerializedConnection): Promise<void> {
    await connection.begin();
  }
  override commitTransaction(connection: SerializedConnection): Promise<void> {
    return Promise.resolve().then(() => {
      connection.commit();
    });
  }
  override rollbackTransaction(connection: SerializedConnection): Promise<void> {
    return Promise.resolve().then(() => {
      connection.rollback();
    });
  }
}

/**
 * SQLite supports transactional DDL, but Kysely does not use it: two processes that start together would both create
 * the tables, and a failed migration would leave half of its work.
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

  /**
   * Rewrites the file, so that no deleted row is left in it or in its log. Needs as much free space as the file has, and blocks this
   * process meanwhile.
   *
   * @returns whether the log is empty: not while another process reads
   * @throws Error on a full disk, and while another process writes
   */
  rewrite(): Promise<boolean> {
    return Promise.resolve().then(() => {
      this.#database.exec('vacuum');
      const { busy } = this.#database.prepare('pragma wal_checkpoint(TRUNCATE)').get() as { busy: number };
      return busy === 0;
    });
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
  override createDriver() {
    return new TurnTakingDriver(this.#database);
  }
}
