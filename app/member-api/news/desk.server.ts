import { uuidv7 } from 'uuidv7';
import type { Db } from '../store/database.server';
import { passOver, rowByRow } from '../store/kept-blocks';
import { readCount } from '../store/kept-counts';
import type { NewsTables } from './news.tables';
import { STANDING_NOTICES } from './notice-list';

/** The languages of an announcement, as the ends of its columns. */
export const WRITTEN_IN = ['en', 'zh_cn', 'ja'] as const;

type Notice = NewsTables['notices'];

/** The texts of an announcement; one in a language that it is not written in is empty. */
export type Said = Pick<Notice, `${'title' | 'text'}_${(typeof WRITTEN_IN)[number]}`>;

/** Who does something about an announcement, and when (ms UTC). */
interface Deed {
  /** `operator:mei` */
  actor: string;
  at: number;
}

const saidOf = ({ title_en, title_zh_cn, title_ja, text_en, text_zh_cn, text_ja }: Said): Said => ({
  title_en,
  title_zh_cn,
  title_ja,
  text_en,
  text_zh_cn,
  text_ja,
});

/** Writes down what was done: from then on it says this. */
async function record(
  trx: Db,
  notice_id: string,
  event: NewsTables['notice_events']['event'],
  { actor, at }: Deed,
  said: (Said & { important: boolean }) | null,
): Promise<void> {
  const row = { id: uuidv7(), notice_id, event, actor, at, said: said && JSON.stringify(said) };
  await trx.insertInto('notice_events').values(row).execute();
}

/**
 * Announcements in the order of the members' list, or those that were withdrawn, the latest first.
 *
 * @returns a page of them, and how many there are in all
 */
export async function listForDesk(
  db: Db,
  { withdrawn, page, limit }: { withdrawn: boolean; page: number; limit: number },
): Promise<{ list: Notice[]; total: number }> {
  const start = withdrawn ? rowByRow({ page, limit }) : await passOver(db, STANDING_NOTICES, { page, limit });
  if (!start) return { list: [], total: await readCount(db, 'notices', 'standing') };
  const asked = db.selectFrom('notices').where('withdrawn_at', withdrawn ? 'is not' : 'is', null);
  const sorted = withdrawn ? asked.orderBy('withdrawn_at', 'desc') : asked.orderBy('important', 'desc');
  const [list, total] = await Promise.all([
    sorted
      .selectAll()
      .where(start.where)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(start.offset)
      .execute(),
    readCount(db, 'notices', withdrawn ? 'withdrawn' : 'standing'),
  ]);
  return { list, total };
}

/** An announcement, withdrawn or not, with all that has happened to it, oldest first. */
export async function findForDesk(db: Db, id: string) {
  const notice = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!notice) return undefined;
  const [events, confirmed] = await Promise.all([
    db.selectFrom('notice_events').select(['event', 'actor', 'at']).where('notice_id', '=', id).orderBy('id').execute(),
    readCount(db, 'notice_reads', id),
  ]);
  return { notice, events, confirmed };
}

/** Publishes an announcement: members see it from now on, unread. @returns its id */
export async function publish(db: Db, said: Said, important: boolean, deed: Deed): Promise<string> {
  const id = uuidv7();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('notices')
      .values({
        id,
        ...said,
        important: important ? 1 : 0,
        read_count: 0,
        published_at: deed.at,
        updated_at: deed.at,
      })
      .execute();
    await record(trx, id, 'published', deed, { ...said, important });
  });
  return id;
}

/**
 * Changes what an announcement says. Who has read or confirmed it stays: it is still the same one.
 *
 * @param decide what becomes of it; whatever it throws is thrown, and nothing is changed
 * @returns false when it has been withdrawn, or never was
 */
export async function change(
  db: Db,
  id: string,
  decide: (now: Said & { important: boolean }) => Said & { important: boolean },
  deed: Deed,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const notice = await trx
      .selectFrom('notices')
      .selectAll()
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (!notice) return false;
    const { important, ...said } = decide({ ...saidOf(notice), important: notice.important === 1 });
    await trx
      .updateTable('notices')
      .set({ ...said, important: important ? 1 : 0, updated_at: deed.at })
      .where('id', '=', id)
      .execute();
    await record(trx, id, 'changed', deed, { ...said, important });
    return true;
  });
}

/** Takes an announcement away from members; who has read it stays known. @returns false when somebody did so before */
export async function withdraw(db: Db, id: string, deed: Deed): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('notices')
      .set({ withdrawn_at: deed.at })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await record(trx, id, 'withdrawn', deed, null);
    return true;
  });
}
