import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as PgResult } from 'pg';
import { createKeyedMutex } from '../keyed-mutex';

/** Id of the advisory lock that every writer holds until its transaction ends. Must be the same in all versions. */
const TURN = 7_140_229;

/** Timeouts of a transaction in ms: wait for the lock, one statement, idle between statements; 0: none. */
interface Patience {
  turn: number;
  statement: number;
  idle: number;
}

function toResult<Row>({ command, rowCount, rows }: PgResult): QueryResult<Row> {
  const isWrite = ['INSERT', 'UPDATE', 'DELETE'].includes(command);
  return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) };
}

/**
 * Write lock: one transaction at a time in this process, and one across all processes by an advisory lock.
 *
 * The advisory lock alone would do, but waiting for it holds a connection, which could exhaust the pool for readers.
 */
class Turnstile {
  readonly #inTurn = createKeyedMutex();
  readonly #pool: Pool;
  readonly #patience: Patience;

  constructor(pool: Pool, patience: Patience) {
    this.#pool = pool;
    this.#patience = patience;
  }

  /** @returns function that releases the lock of this process */
  async #waitForTurn(): Promise<() => void> {
    const asked = Date.now();
    let leave: () => void = () => undefined;
    await new Promise<void>((enter) => {
      const turn = () =>
        new Promise<void>((end) => {
          leave = end;
          enter();
        });
      void this.#inTurn('', turn);
    });
    if (this.#patience.turn === 0 || Date.now() - asked <= this.#patience.turn) return leave;
    leave();
    throw new Error('The store was busy for too long');
  }

  /**
   * Begins a transaction with the write lock. It sees the writes of earlier transactions: its first statement waits for
   * the lock, and under `read committed` (set explicitly) each statement sees everything committed before it.
   *
   * @returns the connection, and a function that releases it and the lock: broken connections are closed
   */
  async enter(): Promise<{ client: PoolClient; leave: (isBroken: boolean) => void }> {
    const endTurn = await this.#waitForTurn();
    let client: PoolClient | undefined;
    const leave = (isBroken: boolean) => {
      client?.release(isBroken);
      endTurn();
    };
    try {
      client = await this.#pool.connect();
      const { turn, statement, idle } = this.#patience;
      // One round trip. `set local` keeps the timeouts in the transaction, so that it works with a connection pooler.
      await client.query(
        `begin isolation level read committed read write;
        set local lock_timeout = ${String(turn)};
        set local statement_timeout = ${String(statement)};
        set local idle_in_transaction_session_timeout = ${String(idle)};
        select pg_advisory_xact_lock(${String(TURN)})`,
      );
      return { client, leave };
    } catch (error) {
      leave(true);
      throw error;
    }
  }
}

/** Reads on any pooled connection; writes in a transaction with the write lock. */
class SerializedConnection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #turnstile: Turnstile;
  #turn: Awaited<ReturnType<Turnstile['enter']>> | undefined;
  #isLost = false;

  constructor(pool: Pool, turnstile: Turnstile) {
    this.#pool = pool;
    this.#turnstile = turnstile;
  }

  async begin(): Promise<void> {
    this.#turn = await this.#turnstile.enter();
  }

  async commit(): Promise<void> {
    const ended = await this.#query('commit');
    // PostgreSQL answers `commit` of a failed transaction with a rollback, without an error.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed');
    this.#leave(false);
  }

  /** Never throws: a lost connection is closed, and the database then rolls back by itself. */
  async rollback(): Promise<void> {
    if (!this.#isLost) await this.#query('rollback').catch(() => (this.#isLost = true));
    this.#leave(this.#isLost);
  }

  /** Runs a query in the open transaction. */
  async #query(text: string, values: unknown[] = []): Promise<PgResult> {
    if (!this.#turn) throw new Error('There is no transaction');
    try {
      return await this.#turn.client.query(text, values);
    } catch (error) {
      const { DatabaseError } = await import('pg');
      // A `DatabaseError` is an answer; any other error means that the connection is lost.
      this.#isLost ||= !(error instanceof DatabaseError);
      throw error;
    }
  }

  #leave(isBroken: boolean): void {
    this.#turn?.leave(isBroken);
    this.#turn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = [...query.parameters];
    if (this.#turn) return toResult(await this.#query(query.sql, values));
    if (SelectQueryNode.is(query.query)) return toResult(await this.#pool.query(query.sql, values));
    await this.begin();
    try {
      const result = await this.executeQuery<Row>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from the store');
  }
}

class TurnTakingDriver implements Driver {
  readonly #pool: Pool;
  readonly #turnstile: Turnstile;

  constructor(pool: Pool, patience: Patience) {
    this.#pool = pool;
    this.#turnstile = new Turnstile(pool, patience);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }
  acquireConnection(): Promise<SerializedConnection> {
    return Promise.resolve(new SerializedConnection(this.#pool, this.#turnstile));
  }
  beginTransaction(connection: SerializedConnection): Promise<void> {
    return connection.begin();
  }
  commitTransaction(connection: SerializedConnection): Promise<void> {
    return connection.commit();
  }
  rollbackTransaction(connection: SerializedConnection): Promise<void> {
    return connection.rollback();
  }
  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }
  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Migrations run in a transaction with the write lock, so no other migration lock is needed. */
class TurnTakingAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * PostgreSQL for several processes on one database, with SQLite's guarantees: a writer takes the write lock before it
 * reads, so that its reads stay valid until it commits, and transactions cannot deadlock.
 */
export class SharedPostgresDialect implements Dialect {
  readonly #pool: Pool;
  readonly #patience: Patience;

  /** @param pool closed with the database */
  constructor(pool: Pool, patience: Patience) {
    this.#pool = pool;
    this.#patience = patience;
  }
  createAdapter() {
    return new TurnTakingAdapter();
  }
  createDriver() {
    return new TurnTakingDriver(this.#pool, this.#patience);
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }
}
