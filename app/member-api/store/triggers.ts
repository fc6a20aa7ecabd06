import { PostgresAdapter, sql, type QueryExecutorProvider } from 'kysely';

/** Whether a store is in PostgreSQL; for what the two databases have no common words for. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** When a trigger runs. `of` names the columns whose change it is about. */
export type WriteEvent = 'insert' | 'delete' | { updateOf: readonly string[] };

/**
 * Has the database do something after each row that is written: whatever program writes it, one of an older version that still
 * runs beside this one included.
 *
 * @param name of the trigger
 * @param body statements that both databases know, each with its semicolon; the row is `new`, or `old` where it is deleted
 */
export async function afterEach(
  db: QueryExecutorProvider,
  { name, table, event }: { name: string; table: string; event: WriteEvent },
  body: string,
): Promise<void> {
  const when = typeof event === 'string' ? event : `update of ${event.updateOf.join(', ')}`;
  if (!isPostgres(db)) {
    await sql.raw(`create trigger ${name} after ${when} on ${table} begin ${body} end`).execute(db);
    return;
  }
  await sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    )
    .execute(db);
  await sql.raw(`create trigger ${name} after ${when} on ${table} for each row execute function ${name}()`).execute(db);
}
