import { uuidv7 } from 'uuidv7';
import type { ActDetail } from '../desk/audit/acts';
import { recordAct, type Staff } from '../desk/audit/audit.server';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';
import { seekPage, rowByRow } from '../store/lists/page-index';
import { readCount } from '../store/lists/kept-counts';
import type { NewsTables } from './news.tables';
import { STANDING_NOTICES } from './notice-list';
import { saidOf, type Said } from './said';

type Notice = NewsTables['notices'];

/** Actor and time (ms UTC) of a change. */
export interface Deed {
  /** `operator:mei` */
  actor: string;
  at: number;
  /** For the audit log. */
  staff: Staff;
  detail?: ActDetail;
}

/** Records an event with the text valid from then on. */
async function record(
  trx: Db,
  notice_id: string,
  event: NewsTables['notice_events']['event'],
  { actor, at, staff, detail }: Deed,
  said: (Said & { important: boolean }) | null,
): Promise<void> {
  const row = { id: uuidv7(), notice_id, event, actor, at, said: said && JSON.stringify(said) };
  await trx.insertInto('notice_events').values(row).execute();
  await recordAct(trx, { staff, at, act: `announcement.${event}`, subject: notice_id, ...(detail && { detail }) });
}

/**
 * Announcements in the order of the members' list, or withdrawn ones, latest first.
 *
 * @returns a page and the total
 */
export async function listForDesk(
  db: Db,
  { withdrawn, page, limit }: { withdrawn: boolean; page: number; limit: number },
): Promise<{ list: Notice[]; total: number }> {
  const start = withdrawn ? rowByRow({ page, limit }) : await seekPage(db, STANDING_NOTICES, { page, limit });
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

/** An announcement, withdrawn or not, with its events, oldest first. */
export async function findForDesk(db: Db, id: string) {
  const notice = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!notice) return undefined;
  const [events, confirmed] = await Promise.all([
    db.selectFrom('notice_events').select(['event', 'actor', 'at']).where('notice_id', '=', id).orderBy('id').execute(),
    readCount(db, 'notice_reads', id),
  ]);
  return { notice, events, confirmed };
}

/**
 * Publishes an announcement: members see it from now on, unread.
 *
 * @param endsAt ms UTC from which on it is withdrawn; null for never
 * @returns its id
 */
export async function publish(
  db: Db,
  said: Said,
  important: boolean,
  deed: Deed,
  { id = uuidv7(), endsAt = null }: { id?: string; endsAt?: number | null } = {},
): Promise<string> {
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('notices')
      .values({
        id,
        ...said,
        important: important ? 1 : 0,
        read_count: 0,
        published_at: deed.at,
        updated_at: deed.at,
        ends_at: endsAt,
      })
      .execute();
    await record(trx, id, 'published', deed, { ...said, important });
  });
  return id;
}

/**
 * Changes an announcement. Reads and confirmations stay, because it is the same announcement.
 *
 * @param decide returns the new text; if it throws, nothing is changed
 * @returns false when withdrawn or unknown
 */
export async function change(
  db: Db,
  id: string,
  decide: (now: Said & { important: boolean }) => Said & { important: boolean },
  deed: Deed,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
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

/** Withdraws an announcement; its reads stay. @returns false when already withdrawn or unknown */
export async function withdraw(db: Db, id: string, deed: Deed): Promise<boolean> {
  return inTransaction(db, async (trx) => {
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
