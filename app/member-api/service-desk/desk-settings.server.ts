import { columns, inEachLanguage } from '../content/localized';
import type { Db } from '../store/database.server';

/** A change of the desk's settings; omitted fields stay unchanged. */
export interface DeskChange {
  /** One name for all languages. */
  name?: string;
  /** Times of day as `09:00`. */
  opens?: string;
  closes?: string;
  /** IANA name. */
  zone?: string;
  /** URL of an external chat; `null` for none. */
  url?: string | null;
}

/**
 * Sets the desk's name, hours and chat URL.
 *
 * @returns whether it was saved: the first time name, hours and zone are all required
 */
export async function setDesk(db: Db, { name, ...change }: DeskChange): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('service_desk').select('id').limit(1).executeTakeFirst();
    if (known) {
      await trx
        .updateTable('service_desk')
        .set({
          ...change,
          ...(name !== undefined &&
            columns(
              'name',
              inEachLanguage(() => name),
            )),
        })
        .execute();
      return true;
    }
    const { opens, closes, zone, url = null } = change;
    if (name === undefined || opens === undefined || closes === undefined || zone === undefined) return false;
    await trx
      .insertInto('service_desk')
      .values({
        id: '1',
        opens,
        closes,
        zone,
        url,
        ...columns(
          'name',
          inEachLanguage(() => name),
        ),
      })
      .execute();
    return true;
  });
}
