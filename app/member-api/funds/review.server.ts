import { uuidv7 } from 'uuidv7';
import type { Outcome } from '~/contract/outcomes';
import { availableAccount, frozenAccount } from '../ledger/accounts';
import { post } from '../ledger/ledger.server';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';
import type { Actor } from './funds.tables';

/** A review. `at` in milliseconds UTC; `reason` and `remark` are shown to the member, `actor` is not. */
interface Review {
  at: number;
  actor: Exclude<Actor, 'member'>;
  reason?: Outcome | undefined;
  remark?: string | undefined;
}

async function closeWithdrawal(trx: Db, id: string, status: 'completed' | 'failed' | 'cancelled', review: Review) {
  const closed = await trx
    .updateTable('withdrawals')
    .set({ status, complete_time: review.at, reason: review.reason ?? null, remark: review.remark ?? null })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning(['member_id', 'amount', 'fee'])
    .executeTakeFirst();
  if (closed)
    await trx
      .insertInto('funds_events')
      .values({ id: uuidv7(), record_id: id, status, at: review.at, actor: review.actor })
      .execute();
  return closed;
}

/**
 * Debits the frozen amount: the member has been paid, the fee goes to the house.
 *
 * @returns false, with nothing changed, when the withdrawal is not in state `processing`
 */
export function completeWithdrawal(db: Db, id: string, review: Review): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const closed = await closeWithdrawal(trx, id, 'completed', review);
    if (!closed) return false;
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

/**
 * Credits or rejects a recharge.
 *
 * @returns false, with nothing changed, when it is not in state `reviewing`
 */
export function reviewRecharge(
  db: Db,
  id: string,
  review: Review & { decision: 'credited' | 'rejected' },
): Promise<boolean> {
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
    if (status === 'credited')
      await post(trx, {
        kind: 'recharge',
        ref: id,
        at,
        entries: [
          { account: 'external:recharge', amount: -reviewed.amount },
          { account: availableAccount(reviewed.member_id), amount: reviewed.amount },
        ],
      });
    return true;
  });
}
