import type { Db } from './database.server';

/** Runs in the given transaction, or in one of its own if `db` is none. */
export function inTransaction<T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
