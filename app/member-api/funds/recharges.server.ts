import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import { recharge, type getRechargeState } from '~/contract/calls/funds';
import { assertNotPaused, assertRechargeWithinLimits } from '../limits/enforce.server';
import { assertNotClosing } from '../closing/not-closing.server';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { runOnce } from '../store/once.server';
import { assertNotSuspended } from '../suspension/suspended.server';
import { measuredReview } from './review-time.server';
import { RECHARGE_RULES } from './rules';
import { findOwnPicture } from './uploads.server';

interface Input {
  /** Id of a bank in the list. */
  bankId: string;
  amount: MinorUnits;
  /** Address of a picture uploaded by the member. */
  screenshot: string;
}

function receivingBanks(db: Db) {
  return db.selectFrom('banks').where('account_number', 'is not', null).where('hidden_at', 'is', null);
}

/** Recharging is enabled while a bank accepts recharges. */
export async function readRechargeState(service: Service): Promise<WireOf<typeof getRechargeState>> {
  const [bank, reviewMinutes] = await Promise.all([
    receivingBanks(service.db).select('id').limit(1).executeTakeFirst(),
    measuredReview(service),
  ]);
  return {
    enabled: bank !== undefined,
    min: writeAmount(RECHARGE_RULES.min),
    max: writeAmount(RECHARGE_RULES.max),
    ...(reviewMinutes !== undefined && { reviewMinutes }),
  };
}

function checkRequest({ screenshot, amount }: Input): void {
  if (screenshot.trim() === '') throw new Refusal('invalid', { fields: { screenshot: 'required' } });
  if (amount < RECHARGE_RULES.min) throw new Refusal('amount_low');
  if (amount > RECHARGE_RULES.max) throw new Refusal('amount_high');
}

async function apply(trx: Db, service: Service, memberId: string, input: Input): Promise<WireOf<typeof recharge>> {
  const at = service.now();
  await assertNotSuspended(trx, memberId);
  await assertNotClosing(trx, memberId);
  await assertNotPaused(trx, memberId, at);
  checkRequest(input);
  await assertRechargeWithinLimits(trx, service, { memberId, at, amount: input.amount });
  const bank = await receivingBanks(trx).select(['id', 'name']).where('id', '=', input.bankId).executeTakeFirst();
  if (!bank) throw new Refusal('bank_unknown', { fields: { bankId: 'invalid' } });
  const picture = await findOwnPicture(trx, input.screenshot, memberId);
  if (!picture) throw new Refusal('invalid', { fields: { screenshot: 'invalid' } });
  const id = uuidv7();
  const written = await trx
    .insertInto('recharges')
    .values({
      id,
      member_id: memberId,
      bank_id: bank.id,
      bank_name: bank.name,
      amount: input.amount,
      screenshot: picture.name,
      picture_hash: picture.picture_hash,
      picture_look: picture.look ?? null,
      status: 'reviewing',
      reason: null,
      remark: null,
      apply_time: at,
      complete_time: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'picture_hash']).where('status', '<>', sql.lit('rejected')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!written) {
    const first = await trx
      .selectFrom('recharges')
      .select('id')
      .where('member_id', '=', memberId)
      .where('picture_hash', '=', picture.picture_hash)
      .where('status', '<>', 'rejected')
      .executeTakeFirst();
    throw new Refusal('duplicate', { fields: { screenshot: 'exists' }, id: first?.id });
  }
  await trx
    .insertInto('funds_events')
    .values({ id: uuidv7(), record_id: id, status: 'reviewing', at, actor: 'member' })
    .execute();
  return { id, status: 'reviewing' };
}

/**
 * Requests a recharge. It is credited after review of the screenshot. A picture is accepted once, and again after a
 * rejection: a late payment, or one with a wrong amount, has no other picture.
 *
 * @throws Refusal, in this order: `suspended`, `closing`, `excluded`, `invalid`, `amount_low`, `amount_high`, `limits_unset`, `limit`,
 *   `bank_unknown`, `duplicate`
 */
export async function requestRecharge(
  service: Service,
  input: Input,
  caller: MemberCaller,
): Promise<WireOf<typeof recharge>> {
  return runOnce(service, caller, recharge, { ...input }, (trx) => apply(trx, service, caller.memberId, input));
}
