import { uuidv7 } from 'uuidv7';
import type { SuspensionReason } from '~/contract/suspensions';
import { dropTickets } from '../../account/second-step/tickets.server';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { lockOpenMember } from '../../store/member-lock.server';
import { findSuspension } from '../../suspension/suspended.server';
import type { ActDetail } from '../audit/acts';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';
import { insertNote, type Keeper } from './notes.server';
import { deskWords } from './sealed-words.server';

/** What staff write when they suspend a member. The member sees the reason, never the note. */
export interface Suspend {
  reason: SuspensionReason;
  note?: string | undefined;
  /** More facts for the audit log. */
  detail?: ActDetail;
}

/**
 * Suspends a member: no bets, recharges, date requests and reports from now on. Signing in, reading, withdrawals, statements,
 * records and the conversation go on (rules X1 and X6).
 *
 * @returns its id; `undefined`, with nothing changed, when the member is suspended already
 */
export async function suspendMember(
  keeper: Keeper,
  memberId: string,
  { reason, note, detail }: Suspend,
  by: By,
): Promise<string | undefined> {
  if (note) await deskWords.ready(keeper);
  return inTransaction(keeper.db, async (trx) => {
    await lockOpenMember(trx, memberId);
    if (await findSuspension(trx, memberId)) return undefined;
    const id = uuidv7();
    await trx
      .insertInto('suspensions')
      .values({ id, member_id: memberId, reason, at: by.at, staff: by.staff.name, lifted_at: null, lifted_by: null })
      .execute();
    if (note) await insertNote(keeper, trx, memberId, note, by);
    await recordAct(trx, { ...by, act: 'member.suspend', subject: id, memberId, detail: { ...detail, reason } });
    return id;
  });
}

/**
 * Lifts the suspension of a member, in a transaction that holds the member's lock. An appeal that waits counts as accepted.
 *
 * @returns its id; `undefined` without a suspension
 */
export async function liftIn(trx: Db, memberId: string, { staff, at }: By): Promise<string | undefined> {
  const lifted = await trx
    .updateTable('suspensions')
    .set({ lifted_at: at, lifted_by: staff.name })
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!lifted) return undefined;
  await trx
    .updateTable('suspension_appeals')
    .set({ status: 'accepted', decided_at: at, decided_by: staff.name })
    .where('suspension_id', '=', lifted.id)
    .where('status', '=', 'waiting')
    .execute();
  return lifted.id;
}

/**
 * Lifts the suspension of a member. An appeal that waits counts as accepted.
 *
 * @returns false, with nothing changed, when the member is not suspended
 */
export async function liftSuspension(
  keeper: Keeper,
  memberId: string,
  { note, detail }: Pick<Suspend, 'note' | 'detail'>,
  by: By,
): Promise<boolean> {
  if (note) await deskWords.ready(keeper);
  return inTransaction(keeper.db, async (trx) => {
    await lockOpenMember(trx, memberId);
    const lifted = await liftIn(trx, memberId, by);
    if (!lifted) return false;
    if (note) await insertNote(keeper, trx, memberId, note, by);
    await recordAct(trx, { ...by, act: 'member.lift', subject: lifted, memberId, ...(detail && { detail }) });
    return true;
  });
}

/** Ends all logins of a member at once. @returns how many there were */
export async function endLogins(db: Db, memberId: string, by: By, detail: ActDetail = {}): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('sessions').where('member_id', '=', memberId).executeTakeFirst();
    await dropTickets(trx, memberId);
    const ended = Number(numDeletedRows);
    await recordAct(trx, { ...by, act: 'member.end_logins', memberId, detail: { ...detail, ended: String(ended) } });
    return ended;
  });
}
