import { uuidv7 } from 'uuidv7';
import { columns, type Texts } from '../../content/localized';
import type { ContentTables } from '../../content/content.tables';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';

/** Short lists of names that staff keep: categories of films, and regions of profiles. */
export type NamedList = 'film_types' | 'regions';

/** What uses an entry of a list, and by which column. */
const USED_BY = { film_types: ['films', 'type_id'], regions: ['profiles', 'region_id'] } as const;

/** The entries, in their order. */
export const listNamed = (db: Db, list: NamedList): Promise<ContentTables[NamedList][]> =>
  db.selectFrom(list).selectAll().orderBy('position').orderBy('id').execute();

/**
 * Adds an entry, or changes one.
 *
 * @param entry `id` of the one to change; `position` from 0, several may share one
 * @returns its id; `undefined` if there is none with this id
 */
export function saveNamed(
  db: Db,
  list: NamedList,
  { id, name, position }: { id?: string | undefined; name: Texts; position: number },
  { staff, at }: By,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const values = { position, ...columns('name', name) };
    const saved = id ?? uuidv7();
    if (id === undefined)
      await trx
        .insertInto(list)
        .values({ id: saved, ...values })
        .execute();
    else {
      const changed = await trx.updateTable(list).set(values).where('id', '=', id).returning('id').executeTakeFirst();
      if (!changed) return undefined;
    }
    await recordAct(trx, { staff, at, act: `${list}.save`, subject: saved, detail: { name: name.en } });
    return saved;
  });
}

/** Removes an entry that nothing uses. @returns why not, if not */
export function removeNamed(
  db: Db,
  list: NamedList,
  id: string,
  { staff, at }: By,
): Promise<'removed' | 'used' | 'unknown'> {
  return inTransaction(db, async (trx) => {
    const [table, column] = USED_BY[list];
    const used = await trx
      .selectFrom(table as 'films')
      .select('id')
      .where(column as 'type_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (used) return 'used';
    const gone = await trx.deleteFrom(list).where('id', '=', id).returning('id').executeTakeFirst();
    if (!gone) return 'unknown';
    await recordAct(trx, { staff, at, act: `${list}.remove`, subject: id });
    return 'removed';
  });
}
