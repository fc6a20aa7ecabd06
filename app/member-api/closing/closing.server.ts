import type { MinorUnits } from '~/contract/amount';
import { writeAmount } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import { CLOSING_DAYS, type getClosing } from '~/contract/calls/own-data';
import { DAY_MS, writeTime } from '~/contract/time';
import { recordOwnEvent, type EventPlace } from '../account/security-log.server';
import { WITHDRAWAL_RULES } from '../funds/rules';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { lockMember } from '../store/member-lock.server';
import { isSettled, readMatters } from './matters.server';

/** The closing of an account that has begun, if any. */
function findClosing(db: Db, memberId: string) {
  return db.selectFrom('member_closings').selectAll().where('member_id', '=', memberId).executeTakeFirst();
}

/**
 * The check that refuses bets and recharges while an account is being closed, and nothing else. It is valid only in the transaction
 * of the act, after `lockMember`: a closing takes the same lock.
 *
 * @throws Refusal `closing` with `until`
 */
export async function assertNotClosing(trx: Db, memberId: string): Promise<void> {
  const closing = await findClosing(trx, memberId);
  if (closing) throw new Refusal('closing', { until: writeTime(closing.due_at) });
}

/** When the account closes, for the profile. */
export async function readClosingUntil(db: Db, memberId: string): Promise<{ until: string } | undefined> {
  const closing = await findClosing(db, memberId);
  return closing && { until: writeTime(closing.due_at) };
}

/** Whether the account is being closed, and what stands in the way. */
export async function readClosing(db: Db, memberId: string): Promise<WireOf<typeof getClosing>> {
  const closing = await findClosing(db, memberId);
  const { available, ...open } = await readMatters(db, memberId);
  const isRemainder = available > 0 && available < WITHDRAWAL_RULES.min;
  return {
    closing: closing !== undefined,
    since: closing && writeTime(closing.began_at),
    until: closing && writeTime(closing.due_at),
    balance: available >= WITHDRAWAL_RULES.min ? writeAmount(available) : undefined,
    remainder: isRemainder ? writeAmount(available) : undefined,
    ...open,
  };
}

/**
 * Begins to close an account. Nothing is booked and nothing is erased before the days are over, so cancelling loses nothing.
 *
 * @param giveUp the rest that the member gives up, in minor units: all of it, or nothing is begun
 * @throws Refusal `unsettled` while a withdrawal, recharge or bet is open, or the balance can be withdrawn; `balance` when the rest is
 *   another one than the member has confirmed
 */
export async function beginClosing(
  { db, now }: Pick<Service, 'db' | 'now'>,
  caller: EventPlace,
  giveUp: MinorUnits | undefined,
): Promise<void> {
  const { memberId } = caller;
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    if (await findClosing(trx, memberId)) return;
    const matters = await readMatters(trx, memberId);
    if (!isSettled(matters)) throw new Refusal('unsettled');
    if (matters.available !== (giveUp ?? 0)) throw new Refusal('balance', { left: writeAmount(matters.available) });
    const at = now();
    await trx
      .insertInto('member_closings')
      .values({
        member_id: memberId,
        began_at: at,
        due_at: at + CLOSING_DAYS * DAY_MS,
        give_up: matters.available > 0 ? matters.available : null,
        closed_at: null,
        erased_at: null,
      })
      .execute();
    await recordOwnEvent(trx, caller, 'closing_begun', at);
  });
}

/** Keeps the account after all. */
export async function cancelClosing({ db, now }: Pick<Service, 'db' | 'now'>, caller: EventPlace): Promise<void> {
  const { memberId } = caller;
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const cancelled = await trx
      .deleteFrom('member_closings')
      .where('member_id', '=', memberId)
      .where('closed_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    if (cancelled) await recordOwnEvent(trx, caller, 'closing_cancelled', now());
  });
}
