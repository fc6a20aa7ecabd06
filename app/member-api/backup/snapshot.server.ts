import type { PoolClient } from 'pg';
import type { DatabaseKind } from '../store/database-kind';
import type { StorePlace } from '../store/database.server';
import { openPool } from '../store/dialects/postgres-pool.server';

/** A row as it is stored: texts and whole numbers. */
export type Row = Record<string, string | number | null>;

/** The database as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  kind: DatabaseKind;
  /** All tables, by name. */
  tables: readonly string[];
  /** Names of the migrations that have run. */
  migrations: readonly string[];
  /** The rows of a table, some at a time. */
  rows: (table: string) => AsyncIterable<Row[]>;
  close: () => Promise<void>;
}

/** Rows that are in memory at a time. */
const AT_ONCE = 500;

/** Tables of the migrator, which a restore makes itself. */
export const isOfMigrator = (table: string) => table.startsWith('kysely_');

/** Lists all tables as `name`, those of the migrator too. */
export const TABLE_NAMES: Readonly<Record<DatabaseKind, string>> = {
  sqlite: `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  postgres: `select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function snapshotOfSqlite(file: string): Promise<Snapshot> {
  const { default: Database } = await import('libsql');
  const database = new Database(file, { readonly: true });
  const all = (query: string) => database.prepare(query).all() as Row[];
  try {
    database.exec('pragma busy_timeout = 10000');
    // In WAL mode, a transaction that reads sees what was there at its first read, and no writer waits for it.
    database.exec('begin');
    const named = all(TABLE_NAMES.sqlite).map(({ name }) => String(name));
    return {
      kind: 'sqlite',
      tables: named.filter((name) => !isOfMigrator(name)),
      migrations: all('select name from kysely_migration order by name').map(({ name }) => String(name)),
      rows: async function* (table) {
        let rows: Row[] = [];
        for (const row of database.prepare(`select * from ${quoted(table)}`).iterate() as Iterable<Row>) {
          rows.push(row);
          if (rows.length < AT_ONCE) continue;
          yield rows;
          rows = [];
        }
        if (rows.length > 0) yield await Promise.resolve(rows);
      },
      close: () => {
        database.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

async function* rowsByCursor(client: PoolClient, table: string): AsyncGenerator<Row[]> {
  await client.query(`declare backup no scroll cursor for select * from ${quoted(table)}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${String(AT_ONCE)} from backup`);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await client.query('close backup');
}

async function snapshotOfPostgres({ url, log }: Extract<StorePlace, { url: string }>): Promise<Snapshot> {
  const pool = await openPool(url, log, 0);
  try {
    const client = await pool.connect();
    const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
    await client.query('begin transaction isolation level repeatable read read only');
    const named = await names(TABLE_NAMES.postgres);
    return {
      kind: 'postgres',
      tables: named.filter((name) => !isOfMigrator(name)),
      migrations: await names('select name from kysely_migration order by name'),
      rows: (table) => rowsByCursor(client, table),
      close: async () => {
        client.release(true);
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Reads the database as it is now, while servers write to it. Close it soon: SQLite's log grows and PostgreSQL keeps old rows until
 * then.
 *
 * @throws Error when the database cannot be opened
 */
export function takeSnapshot(place: StorePlace): Promise<Snapshot> {
  return 'url' in place ? snapshotOfPostgres(place) : snapshotOfSqlite(place.file);
}
