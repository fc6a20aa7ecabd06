import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/funds';
import type { Api } from '~/upstream/call/api';

/** What an accepted withdrawal is, as much as the upstream tells: amounts in minor units. */
export type RequestedWithdrawal = ResponseOf<typeof contract.withdraw>;

/**
 * Asks for a withdrawal. The fee is deducted from the amount (rule X1).
 *
 * @param amount minor units, fee included
 * @param key the form's key: the same key gives the same record, however often it is sent
 * @throws UpstreamError `refused` with one of WITHDRAWAL_REASONS; nothing is taken then
 */
export async function requestWithdrawal(
  api: Api,
  { amount, bankId, payPassword }: { amount: MinorUnits; bankId: string; payPassword: string },
  key: string,
): Promise<RequestedWithdrawal> {
  return api(contract.withdraw, { amount: writeAmount(amount), bankId, payPassword }, { idempotencyKey: key });
}
