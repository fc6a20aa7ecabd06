import { uuidv7 } from 'uuidv7';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { lockOpenMember } from '../../store/member-lock.server';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';
import { deskWords } from './sealed-words.server';

/** Dependencies of what reads and writes encrypted words. */
export type Keeper = Pick<Service, 'db' | 'settings'>;

/** Longest note, in UTF-16 units. */
export const NOTE_MAX = 4_000;

/**
 * Inserts a note without an audit row of its own, such as beside a suspension. Load the key first (`deskWords.ready`).
 *
 * @returns its id
 */
export async function insertNote(
  keeper: Keeper,
  trx: Db,
  memberId: string,
  text: string,
  { staff, at }: By,
): Promise<string> {
  const id = uuidv7();
  const sealed = await deskWords.seal(keeper, `member-note:${id}`, { text });
  await trx.insertInto('member_notes').values({ id, member_id: memberId, sealed, staff: staff.name, at }).execute();
  return id;
}

/** Adds a note about a member, which the member never sees. @returns its id @throws Refusal `not_found` for a closed account */
export async function addNote(keeper: Keeper, memberId: string, text: string, by: By): Promise<string> {
  await deskWords.ready(keeper);
  return inTransaction(keeper.db, async (trx) => {
    await lockOpenMember(trx, memberId);
    const id = await insertNote(keeper, trx, memberId, text, by);
    await recordAct(trx, { ...by, act: 'member.note', subject: id, memberId });
    return id;
  });
}

/** A note as staff read it. Time in ms UTC. */
export interface Note {
  id: string;
  at: number;
  staff: string;
  text: string;
}

/**
 * Notes about a member, newest first.
 *
 * @param before id of the note after which the page begins
 * @param at only what was noted at this moment, such as beside a suspension
 * @throws Error when the encryption key is missing or differs
 */
export async function listNotes(
  keeper: Keeper,
  memberId: string,
  { before, at: noted, limit }: { before?: string | undefined; at?: number; limit: number },
): Promise<Note[]> {
  const rows = await keeper.db
    .selectFrom('member_notes')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(noted !== undefined, (query) => query.where('at', '=', noted ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ id, at, staff, sealed }) => ({
      id,
      at,
      staff,
      text: (await deskWords.open(keeper, `member-note:${id}`, sealed)).text,
    })),
  );
}
