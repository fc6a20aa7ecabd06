import { sql } from 'kysely';
import type { Db } from '~/member-api/store/database.server';
import { onPostgres } from './store-place';

/**
 * Takes a store back to the version before it had some migrations.
 *
 * @param statements undo them
 */
export async function takeBack(db: Db, migrations: readonly string[], ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const name of migrations) await sql`delete from kysely_migration where name = ${name}`.execute(db);
}

/** The statement that drops a trigger, of which PostgreSQL asks on which table. */
export function dropTrigger(name: string, table: string): string {
  return `drop trigger ${name}${onPostgres ? ` on ${table}` : ''}`;
}
