import { uuidv7 } from 'uuidv7';
import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import { withdraw } from '~/contract/calls/funds';
import { PAYMENT_PASSWORD } from '~/contract/payment-password';
import { PAYOUT_TRAITS } from '~/contract/payout-kind';
import { DAY_MS, writeTime } from '~/contract/time';
import type { AccountContext } from '../account/account-context.server';
import { checkPaymentPassword } from '../account/payment-password.server';
import { memberWords } from '../at-rest/member-words.server';
import { availableAccount, frozenAccount } from '../ledger/accounts';
import { post } from '../ledger/ledger.server';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { findAnswer, runOnce } from '../store/once.server';
import { sumOf } from '../store/lists/totals';
import { mask } from './payout-account';
import { feeOf, WITHDRAWAL_RULES } from './rules';
import { openAccount } from './sealed-account.server';

interface Input {
  amount: MinorUnits;
  /** A payout account of the member. */
  bankId: string;
  payPassword: string;
}

/** @returns what remains of today's limit (UTC), in minor units; failed and cancelled withdrawals do not count */
export async function dailyLeft(db: Db, memberId: string, at: number): Promise<MinorUnits> {
  const { used } = await db
    .selectFrom('withdrawals')
    .select((eb) => sumOf(eb.ref('amount')).as('used'))
    .where('member_id', '=', memberId)
    .where('apply_time', '>=', at - (at % DAY_MS))
    .where('status', 'in', ['processing', 'completed'])
    .executeTakeFirstOrThrow();
  return Math.max(0, WITHDRAWAL_RULES.dailyLimit - used);
}

async function getUsableAccount(service: Service, trx: Db, id: string, memberId: string, at: number) {
  const account = await trx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw new Refusal('bank_unknown', { fields: { bankId: 'invalid' } });
  if (account.usable_from > at) throw new Refusal('account_new', { until: writeTime(account.usable_from) });
  const name = PAYOUT_TRAITS[account.kind].name ?? account.bank_name ?? '';
  const { number } = await openAccount(service, account);
  return { id: account.id, label: `${name} ${mask(number ?? '')}`.trim() };
}

function checkRequest({ amount, payPassword }: Input): void {
  if (!PAYMENT_PASSWORD.test(payPassword))
    throw new Refusal('invalid', { fields: { payPassword: payPassword === '' ? 'required' : 'format' } });
  if (amount < WITHDRAWAL_RULES.min) throw new Refusal('amount_low');
  if (amount > WITHDRAWAL_RULES.max) throw new Refusal('amount_high');
}

/** Freezes the amount and inserts the withdrawal. */
async function apply(trx: Db, service: Service, memberId: string, input: Input): Promise<WireOf<typeof withdraw>> {
  const at = service.now();
  const { amount } = input;
  const account = await getUsableAccount(service, trx, input.bankId, memberId, at);
  const id = uuidv7();
  // Post the hold before reading the day's sum: it locks the member's balance row against concurrent withdrawals.
  await post(trx, {
    kind: 'withdrawal_hold',
    ref: id,
    at,
    entries: [
      { account: availableAccount(memberId), amount: -amount },
      { account: frozenAccount(memberId), amount },
    ],
  });
  const left = await dailyLeft(trx, memberId, at);
  if (amount > left) throw new Refusal('daily_limit', { left: writeAmount(left) });
  const fee = feeOf(amount);
  await trx
    .insertInto('withdrawals')
    .values({
      id,
      member_id: memberId,
      payout_account_id: account.id,
      bank_card: account.label,
      amount,
      fee,
      status: 'processing',
      reason: null,
      remark: null,
      apply_time: at,
      complete_time: null,
    })
    .execute();
  await trx
    .insertInto('funds_events')
    .values({ id: uuidv7(), record_id: id, status: 'processing', at, actor: 'member' })
    .execute();
  return { id, fee: writeAmount(fee), actualAmount: writeAmount(amount - fee), status: 'processing' };
}

/**
 * Requests a withdrawal. Only the rules below can refuse it: no bet, payment or task is required (rule X1), and limits
 * and exclusions do not apply (rule X6).
 *
 * @throws Refusal one of WITHDRAWAL_REASONS
 */
export async function requestWithdrawal(
  { service, inTurn }: AccountContext,
  input: Input,
  caller: MemberCaller,
): Promise<WireOf<typeof withdraw>> {
  const { memberId } = caller;
  const asked = { amount: input.amount, bankId: input.bankId };
  checkRequest(input);
  return inTurn(`payment:${memberId}`, async () => {
    const answered = await findAnswer(service, caller, withdraw, asked);
    if (answered) return answered;
    await checkPaymentPassword(service, memberId, input.payPassword);
    // To load the key queries the database, which a transaction would wait for.
    await memberWords.ready(service);
    return runOnce(service, caller, withdraw, asked, (trx) => apply(trx, service, memberId, input));
  });
}
