import { PostgresAdapter, SqliteAdapter, type QueryExecutorProvider } from 'kysely';

/** The databases that the embedded member API runs on. */
export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * The kind of a database, for SQL without a common form. Decide by `switch` or by a record: a further kind
 * does not compile until each place has its SQL.
 *
 * @throws Error for a dialect that is not listed here
 */
export function databaseOf(db: QueryExecutorProvider): DatabaseKind {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SqliteAdapter) return 'sqlite';
  if (adapter instanceof PostgresAdapter) return 'postgres';
  throw new Error(`No kind of database is known for ${adapter.constructor.name}`);
}
