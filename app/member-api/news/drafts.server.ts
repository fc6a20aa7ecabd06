import { uuidv7 } from 'uuidv7';
import { recordAct, type Staff } from '../desk/audit/audit.server';
import type { By } from '../desk/staff/staff.server';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';
import { publish, withdraw } from './desk.server';
import type { NewsTables } from './news.tables';
import { saidOf, type Said } from './said';

/** An announcement that is not published yet. */
export type Draft = NewsTables['notice_drafts'];

/** When a draft is published, and when it ends: ms UTC. `from` null is now, `until` null is never. */
export interface Plan {
  from: number | null;
  until: number | null;
}

/** How late an announcement may begin or end. */
const EVERY_MS = 20_000;

/** Drafts, those with a day first. There are few. */
export const listDrafts = (db: Db): Promise<Draft[]> =>
  db.selectFrom('notice_drafts').selectAll().orderBy('publish_at').orderBy('id').execute();

/** One draft. */
export const findDraft = (db: Db, id: string): Promise<Draft | undefined> =>
  db.selectFrom('notice_drafts').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Saves a draft. One that had a day loses it, because what was planned was another text.
 *
 * @param id of the draft to change; a new one without it
 * @returns its id; `undefined` if there is none with this id (any more)
 */
export function saveDraft(
  db: Db,
  { id, said, important }: { id?: string | undefined; said: Said; important: boolean },
  { staff, at }: By,
): Promise<string | undefined> {
  const values = { ...said, important: important ? 1 : 0, staff: staff.name, changed_at: at };
  return inTransaction(db, async (trx) => {
    const saved = id ?? uuidv7();
    const plan = { publish_at: null, ends_at: null };
    if (id === undefined)
      await trx
        .insertInto('notice_drafts')
        .values({ id: saved, ...values, ...plan })
        .execute();
    else {
      const changed = trx
        .updateTable('notice_drafts')
        .set({ ...values, ...plan })
        .where('id', '=', id);
      if (!(await changed.returning('id').executeTakeFirst())) return undefined;
    }
    await recordAct(trx, { staff, at, act: 'announcement.draft', subject: saved });
    return saved;
  });
}

/** Deletes a draft. @returns false if there is none */
export function dropDraft(db: Db, id: string, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const gone = await trx.deleteFrom('notice_drafts').where('id', '=', id).returning('id').executeTakeFirst();
    if (!gone) return false;
    await recordAct(trx, { staff, at, act: 'announcement.drop', subject: id });
    return true;
  });
}

/** Publishes a draft. Of several processes one does it. */
function publishDraft(db: Db, id: string, staff: Staff, at: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const draft = await trx.deleteFrom('notice_drafts').where('id', '=', id).returningAll().executeTakeFirst();
    if (!draft) return false;
    const deed = { actor: `desk:${staff.name}`, at, staff };
    await publish(trx, saidOf(draft), draft.important === 1, deed, { id, endsAt: draft.ends_at });
    return true;
  });
}

/** Publishes a draft now, or on a day. @returns `undefined` if there is none */
export function planDraft(
  db: Db,
  id: string,
  { from, until }: Plan,
  { staff, at }: By,
): Promise<'published' | 'planned' | undefined> {
  return inTransaction(db, async (trx) => {
    const isNow = from === null || from <= at;
    const planned = await trx
      .updateTable('notice_drafts')
      .set({ publish_at: isNow ? at : from, ends_at: until, staff: staff.name })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!planned) return undefined;
    if (isNow) return (await publishDraft(trx, id, staff, at)) ? 'published' : undefined;
    await recordAct(trx, { staff, at, act: 'announcement.plan', subject: id });
    return 'planned';
  });
}

/** Changes when a published announcement ends. @param until ms UTC @returns false if it is withdrawn or unknown */
export function setEnd(db: Db, id: string, until: number | null, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('notices')
      .set({ ends_at: until })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await recordAct(trx, { staff, at, act: 'announcement.until', subject: id });
    return true;
  });
}

/** Publishes the drafts whose time has come, and withdraws the announcements whose time is over. */
export async function followPlans({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  const at = now();
  const due = await db.selectFrom('notice_drafts').select(['id', 'staff']).where('publish_at', '<=', at).execute();
  for (const { id, staff } of due) await publishDraft(db, id, { name: staff, origin: 'plan' }, at);
  const over = await db
    .selectFrom('notices')
    .select('id')
    .where('ends_at', '<=', at)
    .where('withdrawn_at', 'is', null)
    .execute();
  for (const { id } of over) await withdraw(db, id, { actor: 'plan', at, staff: { name: 'plan', origin: 'plan' } });
}

/** Follows the plans of announcements. @returns `stop` ends it after the current pass */
export function startPlans(service: Service): Recurring {
  return startRecurring({
    everyMs: EVERY_MS,
    atOnce: true,
    run: () => followPlans(service),
    failed: (error) => service.log.error({ err: error }, 'planned announcements failed'),
  });
}
