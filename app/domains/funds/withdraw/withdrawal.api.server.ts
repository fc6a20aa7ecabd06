import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/funds';
import type { Api } from '~/upstream/call/api';

/** An accepted withdrawal, as far as the upstream reports it: amounts in minor units. */
export type RequestedWithdrawal = ResponseOf<typeof contract.withdraw>;

/**
 * Requests a withdrawal. The fee is deducted from the amount (rule X1).
 *
 * @param amount minor units, fee included
 * @param key the form's key: the same key returns the same record
 * @throws UpstreamError `refused` with one of WITHDRAWAL_REASONS; nothing is debited then
 */
export async function requestWithdrawal(
  api: Api,
  { amount, bankId, payPassword }: { amount: MinorUnits; bankId: string; payPassword: string },
  key: string,
): Promise<RequestedWithdrawal> {
  return api(contract.withdraw, { amount: writeAmount(amount), bankId, payPassword }, { idempotencyKey: key });
}
