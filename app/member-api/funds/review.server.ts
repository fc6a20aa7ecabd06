import { uuidv7 } from 'uuidv7';
import type { MinorUnits } from '~/contract/amount';
import type { Outcome } from '~/contract/outcomes';
import type { ActDetail, ActName } from '../desk/audit/acts';
import { recordAct, type Staff } from '../desk/audit/audit.server';
import { availableAccount, frozenAccount } from '../ledger/accounts';
import { post } from '../ledger/ledger.server';
import { tellMember } from '../telling/tell.server';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';
import type { Actor } from './funds.tables';

/** A review. `at` in milliseconds UTC; `reason` and `remark` are shown to the member, `actor` is not. */
export interface Review {
  at: number;
  actor: Exclude<Actor, 'member'>;
  /** Staff who decide, for the audit log; the demo's reviewer is none. */
  audit?: { staff: Staff; detail?: ActDetail } | undefined;
  reason?: Outcome | undefined;
  remark?: string | undefined;
}

/** Writes a decision by staff into the audit log: last in its transaction. */
async function audit(trx: Db, { audit: by, at, reason }: Review, act: ActName, subject: string, memberId: string) {
  if (!by) return;
  const detail = { ...by.detail, ...(reason && { reason }) };
  await recordAct(trx, { staff: by.staff, at, act, subject, memberId, detail });
}

async function closeWithdrawal(trx: Db, id: string, status: 'completed' | 'failed' | 'cancelled', review: Review) {
  const closed = await trx
    .updateTable('withdrawals')
    .set({ status, complete_time: review.at, reason: review.reason ?? null, remark: review.remark ?? null })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning(['member_id', 'amount', 'fee'])
    .executeTakeFirst();
  if (!closed) return undefined;
  await trx
    .insertInto('funds_events')
    .values({ id: uuidv7(), record_id: id, status, at: review.at, actor: review.actor })
    .execute();
  const kind = status === 'completed' ? 'withdrawal_paid' : 'withdrawal_returned';
  await tellMember(trx, { memberId: closed.member_id, kind, reference: id, at: review.at });
  return closed;
}

/**
 * Debits the frozen amount: the member has been paid, the fee goes to the house.
 *
 * @param review `reference`: what the bank calls the payment
 * @returns false, with nothing changed, when the withdrawal is not in state `processing`
 */
export function completeWithdrawal(
  db: Db,
  id: string,
  review: Review & { reference?: string | undefined },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const closed = await closeWithdrawal(trx, id, 'completed', review);
    if (!closed) return false;
    if (review.reference)
      await trx.updateTable('withdrawals').set({ reference: review.reference }).where('id', '=', id).execute();
    const { member_id, amount, fee } = closed;
    await post(trx, {
      kind: 'withdrawal_payout',
      ref: id,
      at: review.at,
      entries: [
        { account: frozenAccount(member_id), amount: -amount },
        { account: 'external:payout', amount: amount - fee },
        { account: 'house:fees', amount: fee },
      ],
    });
    await audit(trx, review, 'withdrawal.complete', id, member_id);
    return true;
  });
}

function giveBack(db: Db, id: string, status: 'failed' | 'cancelled', review: Review): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const closed = await closeWithdrawal(trx, id, status, review);
    if (!closed) return false;
    const { member_id, amount } = closed;
    await post(trx, {
      kind: 'withdrawal_release',
      ref: id,
      at: review.at,
      entries: [
        { account: frozenAccount(member_id), amount: -amount },
        { account: availableAccount(member_id), amount },
      ],
    });
    await audit(trx, review, status === 'failed' ? 'withdrawal.fail' : 'withdrawal.cancel', id, member_id);
    return true;
  });
}

/** Releases the whole frozen amount, fee included, after a failed payout. Returns as {@link completeWithdrawal}. */
export function failWithdrawal(db: Db, id: string, review: Review): Promise<boolean> {
  return giveBack(db, id, 'failed', review);
}

/** Releases the whole frozen amount, fee included, after a cancellation. Returns as {@link completeWithdrawal}. */
export function cancelWithdrawal(db: Db, id: string, review: Review): Promise<boolean> {
  return giveBack(db, id, 'cancelled', review);
}

/** A decision on a recharge. */
export type RechargeReview = Review &
  (
    | { decision: 'rejected' }
    | {
        decision: 'credited';
        /** What was received, in minor units, if not what was asked for: it is credited, and the member sees both amounts. */
        received?: MinorUnits | undefined;
      }
  );

/**
 * Credits or rejects a recharge.
 *
 * @returns false, with nothing changed, when it is not in state `reviewing`
 */
export function reviewRecharge(db: Db, id: string, review: RechargeReview): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { decision: status, at, actor } = review;
    const reviewed = await trx
      .updateTable('recharges')
      .set({ status, complete_time: at, reason: review.reason ?? null, remark: review.remark ?? null })
      .where('id', '=', id)
      .where('status', '=', 'reviewing')
      .returning(['member_id', 'amount'])
      .executeTakeFirst();
    if (!reviewed) return false;
    await trx.insertInto('funds_events').values({ id: uuidv7(), record_id: id, status, at, actor }).execute();
    const { member_id, amount: asked } = reviewed;
    if (review.decision === 'rejected') {
      await audit(trx, review, 'recharge.reject', id, member_id);
      return true;
    }
    const amount = review.received ?? asked;
    if (amount !== asked)
      await trx.updateTable('recharges').set({ amount, asked_amount: asked }).where('id', '=', id).execute();
    await post(trx, {
      kind: 'recharge',
      ref: id,
      at,
      entries: [
        { account: 'external:recharge', amount: -amount },
        { account: availableAccount(member_id), amount },
      ],
    });
    await audit(trx, review, 'recharge.credit', id, member_id);
    return true;
  });
}
