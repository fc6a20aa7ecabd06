import { sql, type QueryExecutorProvider } from 'kysely';
import { databaseOf, type DatabaseKind } from './database-kind';

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
  const statements: Record<DatabaseKind, readonly string[]> = {
    sqlite: [`create trigger ${name} after ${when} on ${table} begin ${body} end`],
    postgres: [
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      `create trigger ${name} after ${when} on ${table} for each row execute function ${name}()`,
    ],
  };
  for (const statement of statements[databaseOf(db)]) await sql.raw(statement).execute(db);
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
  const refused = `'refused by ${name}'`;
  const row = event === 'delete' ? 'old' : 'new';
  const statements: Record<DatabaseKind, readonly string[]> = {
    sqlite: [
      `create trigger ${name} before ${when} on ${table} begin select raise(abort, ${refused}) where ${condition}; end`,
    ],
    postgres: [
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin if ${condition} then raise exception ${refused}; end if; return ${row}; end $$`,
      `create trigger ${name} before ${when} on ${table} for each row execute function ${name}()`,
    ],
  };
  for (const statement of statements[databaseOf(db)]) await sql.raw(statement).execute(db);
}
