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
import { DatabaseError, type Pool, type PoolClient, type QueryResult as PgResult } from 'pg';
import { createTurns } from './in-turn';

/** Whoever writes holds this lock of the database until its transaction ends. Every version must take the same one. */
const TURN = 7_140_229;

/** How long a transaction may wait for its turn, run one statement, and stand still between two, in ms; 0: for ever. */
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
 * Who writes to a database: one transaction at a time in this process, and by a lock in the database one at a time in all.
 *
 * The database's lock alone would do, but whoever waits for it holds a connection, and readers would find none left.
 */
class Turnstile {
  readonly #inTurn = createTurns();
  readonly #pool: Pool;
  readonly #patience: Patience;

  constructor(pool: Pool, patience: Patience) {
    this.#pool = pool;
    this.#patience = patience;
  }

  /** @returns how to end the turn */
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
   * Begins a transaction that has the turn. What a transaction before it wrote is seen, because each statement sees what
   * was committed when it began (`read committed`, whatever the database's own default is) and the first one waits.
   *
   * @returns the connection, and how to give it and the turn back: broken connections are closed
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
      // One message. The limits are the transaction's own, so that a pooler between may lend the session to others.
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

/** Reads on any connection of the pool; writes in a transaction that has its turn. */
class TurnTakingConnection implements DatabaseConnection {
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
    // A transaction in which a statement failed is rolled back by a commit, which does not count as an error.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed');
    this.#leave(false);
  }

  /** Never throws: a connection that is lost is closed, and the database rolls back by itself then. */
  async rollback(): Promise<void> {
    if (!this.#isLost) await this.#query('rollback').catch(() => (this.#isLost = true));
    this.#leave(this.#isLost);
  }

  /** Asks in the transaction that has the turn. */
  async #query(text: string, values: unknown[] = []): Promise<PgResult> {
    if (!this.#turn) throw new Error('There is no transaction');
    try {
      return await this.#turn.client.query(text, values);
    } catch (error) {
      // What the database has refused it has also answered; anything else says that it cannot be heard any more.
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
  acquireConnection(): Promise<TurnTakingConnection> {
    return Promise.resolve(new TurnTakingConnection(this.#pool, this.#turnstile));
  }
  beginTransaction(connection: TurnTakingConnection): Promise<void> {
    return connection.begin();
  }
  commitTransaction(connection: TurnTakingConnection): Promise<void> {
    return connection.commit();
  }
  rollbackTransaction(connection: TurnTakingConnection): Promise<void> {
    return connection.rollback();
  }
  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }
  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Migrations run in a transaction, which has the turn: no second process migrates meanwhile, and no other lock is needed. */
class TurnTakingAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * PostgreSQL for several processes on one database, with the promises that SQLite gives: whoever writes has taken its turn
 * before it reads, so that nothing it has read changes until it is done, and no two transactions wait for each other.
 */
export class SharedPostgresDialect implements Dialect {
  readonly #pool: Pool;
  readonly #patience: Patience;

  /** @param pool is ended with the store */
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
