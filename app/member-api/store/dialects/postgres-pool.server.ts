import type { Pool } from 'pg';
import { measurePool } from '~/config/observing/pool-metrics.server';
import { SettingsRefused } from '~/config/refuse-to-start.server';
import type { Service } from '../../service';

/** Connection timeout, in ms. */
const CONNECTING = 5_000;

/** Pool size per process: one writer, the others read. */
const CONNECTIONS = 10;

/** Minimum PostgreSQL version (the oldest tested), as `server_version_num`. */
const OLDEST = 150_000;

/**
 * Parses a `bigint` or `numeric`: money is in minor units and times in milliseconds, so both are integers.
 *
 * @throws RangeError unless it is a safe integer
 */
function readWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number of the store is no whole number that is exact');
  return value;
}

/**
 * Connection pool of a PostgreSQL database. Lost connections are logged and replaced; their queries fail.
 *
 * @param url contains a password and is never logged
 * @param queryTimeout in ms; 0: none
 */
export async function openPool(url: string, log: Pick<Service['log'], 'warn'>, queryTimeout: number): Promise<Pool> {
  const { Pool, types } = await import('pg');
  const whole: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];
  const pool = new Pool({
    connectionString: url,
    application_name: 'member-api',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTING,
    query_timeout: queryTimeout,
    keepAlive: true,
    allowExitOnIdle: true,
    types: {
      getTypeParser: (oid, format) =>
        whole.includes(oid) ? readWholeNumber : (types.getTypeParser(oid, format) as (value: string) => unknown),
    },
  });
  const lost = (error: Error) => {
    log.warn({ err: error }, 'a connection to the database was lost');
  };
  pool.on('error', lost);
  // A connection in use emits `error` only on itself; without a listener the process would crash.
  pool.on('connect', (client) => client.on('error', lost));
  measurePool(pool);
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
 * Error message for the operator when the database at DATABASE_URL cannot be opened, without the URL, which contains a
 * password.
 */
export function explain(error: unknown): SettingsRefused {
  const reason = REASONS[codeOf(error)];
  const why = reason ?? `cannot be reached (${codeOf(error) || 'no connection'})`;
  return new SettingsRefused([`DATABASE_URL: the database ${why}`]);
}

/** Whether {@link explain} has a reason for an error of a reachable database. */
export function isExplained(error: unknown): boolean {
  return codeOf(error) in REASONS;
}

/**
 * Checks version and encoding of the database.
 *
 * @throws SettingsRefused that names DATABASE_URL
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
  if (Number(rows[0]?.version) < OLDEST) throw new SettingsRefused(['DATABASE_URL: PostgreSQL 15 or newer is needed']);
  if (rows[0]?.encoding !== 'UTF8')
    throw new SettingsRefused(['DATABASE_URL: the database must be made with the encoding UTF8']);
}

/** Rewrites tables and their indexes, so that no deleted version of a row is left in their files. Other users of a table wait meanwhile. */
export async function rewriteTables(pool: Pool, tables: readonly string[]): Promise<true> {
  for (const table of tables) await pool.query(`vacuum (full) ${table}`);
  return true;
}
