import { uuidv7 } from 'uuidv7';
import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { CreditGivenReason, CreditTakenReason } from '~/contract/corrections';
import { availableAccount } from '../../ledger/accounts';
import { getMemberBalance, post } from '../../ledger/ledger.server';
import { Refusal } from '../../refusal';
import type { Db } from '../../store/database.server';
import { lockOpenMember } from '../../store/member-lock.server';
import type { ActDetail } from '../audit/acts';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';

/** Most credits in one correction, in minor units: a slip of the finger is not a million. */
export const CREDIT_MAX: MinorUnits = 100_000_00;

/** Credits that staff give a member or take back. `amount` in minor units, positive. */
export type Credit = { amount: MinorUnits } & (
  { kind: 'credit_given'; reason: CreditGivenReason } | { kind: 'credit_taken'; reason: CreditTakenReason }
);

/** Result of a correction; `available` in minor units, after it or, when it was refused, as it is. */
export type Credited =
  | { done: true; id: string; available: MinorUnits; isRepeated: boolean }
  | { done: false; why: 'balance' | 'other_use'; available: MinorUnits };

/** The correction that was posted with this key before. */
async function readEarlier(
  trx: Db,
  key: string,
  memberId: string,
  { kind, amount, reason }: Credit,
): Promise<Credited> {
  const earlier = await trx.selectFrom('member_credits').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  const { available } = await getMemberBalance(trx, memberId);
  const isSame =
    earlier.member_id === memberId && earlier.kind === kind && earlier.amount === amount && earlier.reason === reason;
  return isSame
    ? { done: true, id: earlier.id, available, isRepeated: true }
    : { done: false, why: 'other_use', available };
}

/**
 * Gives a member credits, or takes some back, as a transfer between their available credits and `house:corrections`. Only
 * available credits are taken, never those of a withdrawal that waits (rule X1), and the rest is never below zero.
 *
 * @param key of the form or command; the same key is posted once, however often it is sent
 * @param detail more facts for the audit log
 * @returns `balance` when fewer credits are available, `other_use` when the key was used for another correction
 * @throws Error for an amount that is not positive or above {@link CREDIT_MAX}
 */
export async function correctCredits(
  db: Db,
  memberId: string,
  credit: Credit,
  key: string,
  { staff, at }: By,
  detail: ActDetail = {},
): Promise<Credited> {
  const { kind, amount, reason } = credit;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > CREDIT_MAX)
    throw new Error('A correction is a positive amount below its maximum');
  const change = kind === 'credit_given' ? amount : -amount;
  const run = async (trx: Db): Promise<Credited> => {
    await lockOpenMember(trx, memberId);
    // Insert first: a concurrent request with the same key waits for this transaction and then finds its row.
    const added = await trx
      .insertInto('member_credits')
      .values({ id: uuidv7(), key, member_id: memberId, kind, amount, reason, staff: staff.name, at })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return readEarlier(trx, key, memberId, credit);
    await post(trx, {
      kind,
      ref: added.id,
      at,
      entries: [
        { account: 'house:corrections', amount: -change },
        { account: availableAccount(memberId), amount: change },
      ],
    });
    const { available } = await getMemberBalance(trx, memberId);
    const act = kind === 'credit_given' ? 'member.credit_give' : 'member.credit_take';
    const facts = { ...detail, amount: writeAmount(amount), reason };
    await recordAct(trx, { staff, at, act, subject: added.id, memberId, detail: facts });
    return { done: true, id: added.id, available, isRepeated: false };
  };
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'balance') throw error;
    const { available } = await getMemberBalance(db, memberId);
    return { done: false, why: 'balance', available };
  }
}
