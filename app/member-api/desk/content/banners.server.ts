import { uuidv7 } from 'uuidv7';
import type { ContentTables } from '../../content/content.tables';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';
import { noteOrigin } from './media-origins.server';

/** A banner of the carousel on Home. */
export type Banner = ContentTables['banners'];

/** All banners, in their order. There are few. */
export const listBanners = (db: Db): Promise<Banner[]> =>
  db.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute();

/**
 * Adds a banner, or changes the one with this id.
 *
 * @returns false when there is no banner with this id
 */
export function saveBanner(
  db: Db,
  { id, ...banner }: Omit<Banner, 'id'> & { id?: string | undefined },
  { staff, at }: By,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const saved = id ?? uuidv7();
    await noteOrigin(trx, banner.url, at);
    if (id === undefined)
      await trx
        .insertInto('banners')
        .values({ id: saved, ...banner })
        .execute();
    else {
      const changed = trx.updateTable('banners').set(banner).where('id', '=', id).returning('id');
      if (!(await changed.executeTakeFirst())) return false;
    }
    await recordAct(trx, { staff, at, act: 'banner.save', subject: saved });
    return true;
  });
}

/** Removes a banner. @returns false when there is none */
export function removeBanner(db: Db, id: string, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const gone = await trx.deleteFrom('banners').where('id', '=', id).returning('id').executeTakeFirst();
    if (!gone) return false;
    await recordAct(trx, { staff, at, act: 'banner.remove', subject: id });
    return true;
  });
}
