import { PostgresAdapter, sql, type QueryExecutorProvider } from 'kysely';

/** Whether the database is PostgreSQL; for SQL without a common form. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** When a trigger runs. `updateOf` names the columns whose change fires it. */
export type WriteEvent = 'insert' | 'delete' | { updateOf: readonly string[] };

/**
 * Creates a trigger that runs after each written row, so that it also covers writes of an older version running beside
 * this one.
 *
 * @param name of the trigger
 * @param body statements valid in both databases, each with its semicolon; the row is `new`, or `old` when deleted
 */
export async function createTrigger(
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

/**
 * Has the database refuse a write, whatever program makes it.
 *
 * @param name of the trigger
 * @param what of the rows is refused; all of them unless `when` says which: a condition on `new` or `old`, in words of both databases
 */
export async function refuseEach(
  db: QueryExecutorProvider,
  { name, table, event, when: condition = 'true' }: { name: string; table: string; event: WriteEvent; when?: string },
): Promise<void> {
  const when = typeof event === 'string' ? event : `update of ${event.updateOf.join(', ')}`;
  if (!isPostgres(db)) {
    const body = `select raise(abort, 'refused by ${name}') where ${condition};`;
    await sql.raw(`create trigger ${name} before ${when} on ${table} begin ${body} end`).execute(db);
    return;
  }
  const body = `if ${condition} then raise exception 'refused by ${name}'; end if; return ${event === 'delete' ? 'old' : 'new'};`;
  await sql
    .raw(`create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`)
    .execute(db);
  await sql
    .raw(`create trigger ${name} before ${when} on ${table} for each row execute function ${name}()`)
    .execute(db);
}
