import type { MinorUnits } from '~/contract/amount';
import { writeAmount } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import type { getMember } from '~/contract/calls/account';
import { CLOSING_DAYS, ERASED, KEPT, STOPPED, type getClosing } from '~/contract/calls/own-data';
import { DAY_MS, writeTime } from '~/contract/time';
import { recordOwnEvent, type EventPlace } from '../account/security-log.server';
import { WITHDRAWAL_RULES } from '../funds/rules';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { asMember } from '../store/member-lock.server';
import { isSettled, readMatters, waits } from './matters.server';
import { findClosing } from './not-closing.server';

/** When the account closes, and whether it waits beyond that, for the profile. */
export async function readClosingUntil(db: Db, memberId: string): Promise<WireOf<typeof getMember>['closing']> {
  const closing = await findClosing(db, memberId);
  if (!closing) return undefined;
  return { until: writeTime(closing.due_at), waits: waits(await readMatters(db, memberId), closing.give_up) };
}

/** Whether the account is being closed, what stands in the way, and what closing means here. */
export async function readClosing(db: Db, memberId: string): Promise<WireOf<typeof getClosing>> {
  const closing = await findClosing(db, memberId);
  const matters = await readMatters(db, memberId);
  const { available, ...open } = matters;
  const isRemainder = available > 0 && available < WITHDRAWAL_RULES.min;
  return {
    closing: closing !== undefined,
    since: closing && writeTime(closing.began_at),
    until: closing && writeTime(closing.due_at),
    waits: closing && waits(matters, closing.give_up),
    balance: available >= WITHDRAWAL_RULES.min ? writeAmount(available) : undefined,
    remainder: isRemainder ? writeAmount(available) : undefined,
    givenUp: closing && closing.give_up !== null ? writeAmount(closing.give_up) : undefined,
    ...open,
    coolingOffDays: CLOSING_DAYS,
    stops: [...STOPPED],
    erases: [...ERASED],
    keeps: [...KEPT],
  };
}

/**
 * Begins to close an account. Nothing is booked and nothing is erased before the days are over, so cancelling loses nothing. Where it
 * has begun, a rest that came in since is given up too, and the days stay as they are; without a rest nothing changes.
 *
 * @param trx a transaction in which the member is locked
 * @param giveUp the rest that the member gives up, in minor units: all of it, or nothing is begun
 * @throws Refusal `unsettled` while a withdrawal, recharge or bet is open, or the balance can be withdrawn; `balance` when the rest is
 *   another one than the member has confirmed
 */
export async function beginClosing(
  trx: Db,
  { now }: Pick<Service, 'now'>,
  caller: EventPlace,
  giveUp: MinorUnits | undefined,
): Promise<void> {
  const { memberId } = caller;
  const begun = await findClosing(trx, memberId);
  if (begun && giveUp === undefined) return;
  const matters = await readMatters(trx, memberId);
  if (!isSettled(matters)) throw new Refusal('unsettled');
  if (matters.available !== (giveUp ?? 0)) throw new Refusal('balance', { left: writeAmount(matters.available) });
  const give_up = matters.available > 0 ? matters.available : null;
  if (begun) {
    await trx.updateTable('member_closings').set({ give_up }).where('member_id', '=', memberId).execute();
    return;
  }
  const at = now();
  const dates = { began_at: at, due_at: at + CLOSING_DAYS * DAY_MS, closed_at: null, erased_at: null };
  await trx
    .insertInto('member_closings')
    .values({ member_id: memberId, give_up, ...dates })
    .execute();
  await recordOwnEvent(trx, caller, 'closing_begun', at);
}

/** Keeps the account after all. */
export async function cancelClosing({ db, now }: Pick<Service, 'db' | 'now'>, caller: EventPlace): Promise<void> {
  const { memberId } = caller;
  await asMember(db, memberId, async (trx) => {
    const cancelled = await trx
      .deleteFrom('member_closings')
      .where('member_id', '=', memberId)
      .returning('member_id')
      .executeTakeFirst();
    if (cancelled) await recordOwnEvent(trx, caller, 'closing_cancelled', now());
  });
}
