import { sql } from 'kysely';
import { databaseOf, type DatabaseKind } from '../store/database-kind';
import type { Db } from '../store/database.server';
import { BackupFault } from './sealed-archive.server';
import { isOfMigrator, TABLE_NAMES, type Row } from './snapshot.server';

const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

async function names(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(query).execute(db);
  return rows.map(({ name }) => name);
}

/** All tables of this version, without those of the migrator. */
export async function listTables(db: Db): Promise<string[]> {
  return (await names(db, TABLE_NAMES[databaseOf(db)])).filter((name) => !isOfMigrator(name));
}

/** SQLite: triggers are dropped and made again; references are checked at the end, each by name. */
async function withoutGuardsOfSqlite(trx: Db, write: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await sql
    .raw<{ name: string; sql: string }>(`select name, sql from sqlite_master where type = 'trigger'`)
    .execute(trx);
  await run(trx, 'pragma defer_foreign_keys = on');
  for (const { name } of triggers) await run(trx, `drop trigger "${name}"`);
  await write();
  for (const { sql: text } of triggers) await run(trx, text);
  const { rows: broken } = await sql
    .raw<{ table: string; parent: string }>('select distinct "table", parent from pragma_foreign_key_check')
    .execute(trx);
  if (broken.length > 0)
    throw new BackupFault(
      broken.map(({ table, parent }) => `rows of ${parent} are missing that rows of ${table} refer to`).join('\n'),
    );
}

/** PostgreSQL: references are dropped and made again, which checks all of them; triggers of the store do not run. */
async function withoutGuardsOfPostgres(trx: Db, write: () => Promise<void>): Promise<void> {
  const { rows: references } = await sql
    .raw<{ name: string; table: string; definition: string }>(
      `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
    )
    .execute(trx);
  const tables = await listTables(trx);
  for (const { name, table } of references) await run(trx, `alter table ${table} drop constraint "${name}"`);
  for (const table of tables) await run(trx, `alter table "${table}" disable trigger user`);
  await write();
  for (const table of tables) await run(trx, `alter table "${table}" enable trigger user`);
  for (const { name, table, definition } of references)
    await run(trx, `alter table ${table} add constraint "${name}" ${definition}`);
}

const WITHOUT_GUARDS: Readonly<Record<DatabaseKind, typeof withoutGuardsOfSqlite>> = {
  sqlite: withoutGuardsOfSqlite,
  postgres: withoutGuardsOfPostgres,
};

/** Inserts rows of one table by one parameter, so that thousands cost one statement. */
async function insert(trx: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  const from: Readonly<Record<DatabaseKind, () => ReturnType<typeof sql>>> = {
    sqlite: () => {
      const values = columns.map((column) => sql`json_extract(value, ${sql.lit(`$."${column}"`)})`);
      return sql`select ${sql.join(values)} from json_each(${json})`;
    },
    postgres: () => sql`select ${listed} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`,
  };
  await sql`insert into ${sql.table(table)} (${listed}) ${from[databaseOf(trx)]()}`.execute(trx);
}

/** Writes rows while a database is filled. */
export type InsertRows = (table: string, rows: readonly Row[]) => Promise<void>;

/**
 * Replaces all rows of the database, in one transaction. What migrations have written is in the backup too, and what triggers would
 * count; so none runs.
 *
 * @param write writes all rows
 * @throws BackupFault when rows refer to others that are missing; Error of the database, when rows are not those of its tables
 */
export async function replaceRows(db: Db, write: (insert: InsertRows, tables: readonly string[]) => Promise<void>) {
  await db.transaction().execute(async (trx) => {
    const tables = await listTables(trx);
    await WITHOUT_GUARDS[databaseOf(trx)](trx, async () => {
      for (const table of tables) await run(trx, `delete from "${table}"`);
      await write((table, rows) => insert(trx, table, rows), tables);
    });
  });
}
