import { Kysely, PostgresDialect } from 'kysely';
import Database from 'libsql';
import { Client, Pool } from 'pg';

/** Direct access to a store, for statements that write millions of rows. */
export interface Bulk {
  isPostgres: boolean;
  run: (text: string, values?: unknown[]) => Promise<void>;
  /** Inserts rows into columns of a table; values are in JSON form. */
  insert: (table: string, columns: readonly string[], rows: readonly object[]) => Promise<void>;
  /** The store with longer statement timeouts, if its own are too short. */
  patient?: Kysely<unknown>;
  close: () => Promise<void>;
}

/** Rows of one statement. */
const ROWS = 20_000;

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS);
}

/** @param file of the store */
export function openSqliteBulk(file: string): Bulk {
  const database = new Database(file);
  // Durability is not needed: the data can be generated again.
  database.exec(
    'pragma synchronous = off; pragma foreign_keys = on; pragma cache_size = -1000000; pragma temp_store = 2',
  );
  const run = (text: string, values: unknown[] = []) => {
    database.prepare(text).run(...values);
    return Promise.resolve();
  };
  return {
    isPostgres: false,
    run,
    insert: async (table, columns, rows) => {
      const values = columns.map((column) => `value ->> '${column}'`).join();
      for (const some of chunks(rows))
        await run(`insert into ${table} (${columns.join()}) select ${values} from json_each(?)`, [
          JSON.stringify(some),
        ]);
    },
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
}

/** @param url of the database, as its owner */
export async function openPostgresBulk(url: string): Promise<Bulk> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const pool = new Pool({ connectionString: url, max: 1 });
  const patient = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'`);
  const run = async (text: string, values: unknown[] = []) => {
    await client.query(text, values);
  };
  return {
    isPostgres: true,
    run,
    insert: async (table, columns, rows) => {
      const names = columns.join();
      for (const some of chunks(rows))
        await run(`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`, [
          JSON.stringify(some),
        ]);
    },
    patient,
    close: async () => {
      await patient.destroy();
      await client.end();
    },
  };
}
