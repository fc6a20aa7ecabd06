import { randomBytes } from 'node:crypto';
import type { WireOf } from '~/contract/call';
import { EXPORT_KEPT_MS, FILE_CONTENTS, FILE_LEAVES_OUT, type getExport } from '~/contract/calls/own-data';
import { writeTime } from '~/contract/time';
import type { WireLanguage } from '~/contract/language';
import { recordOwnEvent, type EventPlace } from '../account/security-log.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { asMember } from '../store/member-lock.server';

/** How long a process that was cut off keeps others from beginning again, in ms. */
export const LEASE_MS = 60_000;

/** Attempts until a file counts as failed. */
export const ATTEMPTS = 3;

/** A file to be made, as one process has claimed it. */
export interface Claimed {
  memberId: string;
  id: string;
  language: WireLanguage;
  worker: string;
  attempts: number;
}

/** The member's file as the member sees it; one that is over is none. */
export async function readExport(
  { db, now }: Pick<Service, 'db' | 'now'>,
  memberId: string,
): Promise<WireOf<typeof getExport>> {
  const row = await db.selectFrom('member_exports').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  const file = { keptHours: EXPORT_KEPT_MS / 3_600_000, contains: [...FILE_CONTENTS], leavesOut: [...FILE_LEAVES_OUT] };
  if (!row || (row.until !== null && row.until <= now())) return { ...file, state: 'none' };
  if (row.state === 'failed') return { ...file, state: 'failed' };
  if (row.state === 'making') return { ...file, state: 'making', done: row.done, total: row.total };
  return {
    ...file,
    state: 'ready',
    until: row.until === null ? undefined : writeTime(row.until),
    size: row.size ?? undefined,
  };
}

/** The finished file of a member: its id and size in bytes. */
export async function findFinished({ db, now }: Pick<Service, 'db' | 'now'>, memberId: string) {
  return db
    .selectFrom('member_exports')
    .select(['id', 'size'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'ready')
    .where('until', '>', now())
    .executeTakeFirst();
}

/**
 * Asks for a file. While one is being made, nothing changes; a finished one is replaced, and its file deleted by the next tidying.
 *
 * @returns whether a new one was asked for
 */
export async function askForExport(
  { db, now }: Pick<Service, 'db' | 'now'>,
  caller: EventPlace,
  language: WireLanguage,
): Promise<boolean> {
  const { memberId } = caller;
  return asMember(db, memberId, async (trx) => {
    const known = await trx
      .selectFrom('member_exports')
      .select('state')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (known?.state === 'making') return false;
    await trx.deleteFrom('member_exports').where('member_id', '=', memberId).execute();
    await trx
      .insertInto('member_exports')
      .values({
        member_id: memberId,
        id: randomBytes(16).toString('hex'),
        state: 'making',
        language,
        done: 0,
        total: 0,
        asked_at: now(),
        attempts: 0,
        worker: null,
        lease_until: 0,
        size: null,
        until: null,
      })
      .execute();
    await recordOwnEvent(trx, caller, 'data_exported', now());
    return true;
  });
}

/**
 * Ends a file as failed whose last attempt never ended: making it may be what ends the process, and nothing else would count those
 * attempts.
 */
async function giveUpKilled({ db, now }: Pick<Service, 'db' | 'now'>, id: string): Promise<void> {
  await db
    .updateTable('member_exports')
    .set({ state: 'failed', worker: null })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .where('lease_until', '<=', now())
    .execute();
}

/** Claims the file that has waited longest, if no other process is at work on it. */
export async function claimExport({ db, now }: Pick<Service, 'db' | 'now'>): Promise<Claimed | undefined> {
  const worker = randomBytes(8).toString('hex');
  const due = await db
    .selectFrom('member_exports')
    .select(['id', 'attempts'])
    .where('state', '=', 'making')
    .where('lease_until', '<=', now())
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  if (due.attempts >= ATTEMPTS) {
    await giveUpKilled({ db, now }, due.id);
    return claimExport({ db, now });
  }
  const row = await db
    .updateTable('member_exports')
    .set((eb) => ({ worker, lease_until: now() + LEASE_MS, attempts: eb('attempts', '+', 1), done: 0, total: 0 }))
    .where('id', '=', due.id)
    .where('state', '=', 'making')
    .where('lease_until', '<=', now())
    .returning(['member_id', 'id', 'language', 'attempts'])
    .executeTakeFirst();
  return row && { memberId: row.member_id, id: row.id, language: row.language, worker, attempts: row.attempts };
}

type Change = Partial<
  Record<'done' | 'total' | 'lease_until' | 'attempts', number> & {
    state: 'ready' | 'failed';
    size: number;
    until: number;
    worker: null;
  }
>;

/** Changes a claimed file. @returns false when it is no longer this process's, or the member's */
export async function updateClaimed(db: Db, { id, worker }: Claimed, change: Change): Promise<boolean> {
  const row = await db
    .updateTable('member_exports')
    .set(change)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'making')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The end of a file that is finished now. @param at ms UTC */
export const endOf = (at: number): number => at + EXPORT_KEPT_MS;
