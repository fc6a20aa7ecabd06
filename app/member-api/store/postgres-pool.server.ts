import { Pool, types, type CustomTypesConfig } from 'pg';
import type { Service } from '../service';

/** How long a connection may take, in ms. */
const CONNECTING = 5_000;

/** Connections of one process: one writes, the others read. */
const CONNECTIONS = 10;

/** The oldest PostgreSQL that the tests run on, as `server_version_num` counts. */
const OLDEST = 150_000;

/**
 * Reads a `bigint` or `numeric`: money is minor units, times are milliseconds, and both are whole numbers.
 *
 * @throws RangeError for any other number, and for one that JavaScript cannot hold exactly
 */
function readWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number of the store is no whole number that is exact');
  return value;
}

const WHOLE: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    WHOLE.includes(oid) ? readWholeNumber : (types.getTypeParser(oid, format) as (value: string) => unknown),
};

/**
 * Connections to a PostgreSQL database. One that is lost is logged and replaced; what ran on it fails.
 *
 * @param url holds a password and is never logged
 * @param queryTimeout how long an answer may take, in ms; 0: for ever
 */
export function openPool(url: string, log: Pick<Service['log'], 'warn'>, queryTimeout: number): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'member-api',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTING,
    query_timeout: queryTimeout,
    keepAlive: true,
    allowExitOnIdle: true,
    types: parsers,
  });
  const lost = (error: Error) => {
    log.warn({ err: error }, 'a connection to the database was lost');
  };
  pool.on('error', lost);
  // A connection that is in use tells nobody but its own listeners, and without one the process would end.
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'does not exist',
  '42501': 'gives this user no right to make tables',
  '25006': 'can only be read',
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * What an operator is told when the database at DATABASE_URL cannot be opened: words without its address, which holds a
 * password.
 */
export function explain(error: unknown): Error {
  const reason = REASONS[codeOf(error)];
  return new Error(`DATABASE_URL: the database ${reason ?? `cannot be reached (${codeOf(error) || 'no connection'})`}`);
}

/** Whether {@link explain} has words for an error of a database that was reached. */
export function isExplained(error: unknown): boolean {
  return codeOf(error) in REASONS;
}

/**
 * Checks that a database is one that the store can be in.
 *
 * @throws Error that names DATABASE_URL
 */
export async function assertUsable(pool: Pool): Promise<void> {
  const { rows } = await pool
    .query<{
      version: string;
      encoding: string;
    }>(`select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`)
    .catch((error: unknown) => {
      throw explain(error);
    });
  if (Number(rows[0]?.version) < OLDEST) throw new Error('DATABASE_URL: PostgreSQL 15 or newer is needed');
  if (rows[0]?.encoding !== 'UTF8') throw new Error('DATABASE_URL: the database must be made with the encoding UTF8');
}
