import { sql } from 'kysely';
import type { Db } from '~/member-api/store/database.server';
import { onPostgres } from './store-place';

/**
 * Reverts a store to the version before some migrations.
 *
 * @param statements SQL that undoes them
 */
export async function takeBack(db: Db, migrations: readonly string[], ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const name of migrations) await sql`delete from kysely_migration where name = ${name}`.execute(db);
}

/** The statement that drops a trigger; PostgreSQL also needs its table. */
export function dropTrigger(name: string, table: string): string {
  return `drop trigger ${name}${onPostgres ? ` on ${table}` : ''}`;
}
