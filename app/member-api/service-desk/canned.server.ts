import { uuidv7 } from 'uuidv7';
import { recordAct } from '../desk/audit/audit.server';
import type { By } from '../desk/staff/staff.server';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';
import type { ServiceTables } from './service.tables';

/** An answer that staff give often, in each language. */
export type Canned = ServiceTables['service_canned'];

/** All canned answers, by name. There are few. */
export const listCanned = (db: Db): Promise<Canned[]> =>
  db.selectFrom('service_canned').selectAll().orderBy('name').execute();

/**
 * Adds a canned answer, or changes the one with this id.
 *
 * @returns false when another one has the name
 */
export function saveCanned(db: Db, canned: Omit<Canned, 'id'> & { id?: string | undefined }, { staff, at }: By) {
  return inTransaction(db, async (trx) => {
    const { id = uuidv7(), ...texts } = canned;
    const other = await trx
      .selectFrom('service_canned')
      .select('id')
      .where('name', '=', canned.name)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (other) return false;
    await trx
      .insertInto('service_canned')
      .values({ id, ...texts })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(texts))
      .execute();
    await recordAct(trx, { staff, at, act: 'canned.save', subject: id, detail: { name: canned.name } });
    return true;
  });
}

/** Deletes a canned answer. @returns false when there is none */
export function deleteCanned(db: Db, id: string, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const gone = await trx.deleteFrom('service_canned').where('id', '=', id).returning('name').executeTakeFirst();
    if (!gone) return false;
    await recordAct(trx, { staff, at, act: 'canned.delete', subject: id, detail: { name: gone.name } });
    return true;
  });
}
