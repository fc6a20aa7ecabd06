import type { Db } from '../store/database.server';

/** What an operator may say of the desk; what is left out stays as it is. */
export interface DeskChange {
  /** One name for all languages. */
  name?: string;
  /** Times of day as `09:00`. */
  opens?: string;
  closes?: string;
  /** IANA name. */
  zone?: string;
  /** A chat outside of the app; `null` for none. */
  url?: string | null;
}

/**
 * Says who answers members, and when.
 *
 * @returns whether it is said: the first time name, hours and zone are all needed
 */
export async function setDesk(db: Db, { name, ...change }: DeskChange): Promise<boolean> {
  const names = name === undefined ? {} : { name_en: name, name_zh_cn: name, name_ja: name };
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('service_desk').select('id').limit(1).executeTakeFirst();
    if (known) {
      await trx
        .updateTable('service_desk')
        .set({ ...change, ...names })
        .execute();
      return true;
    }
    const { opens, closes, zone, url = null } = change;
    if (name === undefined || opens === undefined || closes === undefined || zone === undefined) return false;
    await trx
      .insertInto('service_desk')
      .values({ id: '1', opens, closes, zone, url, name_en: name, name_zh_cn: name, name_ja: name })
      .execute();
    return true;
  });
}
