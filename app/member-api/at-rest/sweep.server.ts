import type { Db } from '../store/database.server';
import type { Service } from '../service';

/** Name of the step, in the table of steps that run once. */
export const SWEPT = 'swept';

/**
 * Rewrites the files of a database once after `at-rest.migration.ts`: deleted values stay in free pages until then. If it fails, as on a
 * full disk, that is logged, and the next start tries again; what is stored is sealed either way.
 *
 * @param rewrite of the dialect; resolves with whether nothing old is left
 */
export async function sweep(db: Db, rewrite: () => Promise<boolean>, log: Pick<Service['log'], 'warn'>): Promise<void> {
  if (await db.selectFrom('seeds').select('name').where('name', '=', SWEPT).executeTakeFirst()) return;
  try {
    if (!(await rewrite())) throw new Error('another process uses the database');
    const row = { name: SWEPT, at: Date.now() };
    await db
      .insertInto('seeds')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  } catch (error) {
    log.warn(
      { err: error },
      'the database could not be rewritten: deleted e-mails, phones and account numbers may be left in its file until a start can do it',
    );
  }
}

/** Tables that held what is sealed now. */
export const SWEPT_TABLES = ['members', 'payout_accounts'] as const;
