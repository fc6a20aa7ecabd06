import type { RequestOf, ResponseOf } from '~/contract/call';
import * as contract from '~/contract/funds';
import type { Api } from '~/upstream/api';

/** A bank card or BTC address that a member is paid to, masked by the upstream. Times in ms UTC. */
export type PayoutAccount = ResponseOf<typeof contract.listPayoutAccounts>['list'][number];

/** A bank or network; with `accountNumber`, one that recharges are sent to. */
export type Bank = ResponseOf<typeof contract.listBanks>['list'][number];

/** The banks and networks that the upstream knows. */
export async function listBanks(api: Api): Promise<Bank[]> {
  return (await api(contract.listBanks, {})).list;
}

/** The member's bank cards and BTC addresses. */
export async function listPayoutAccounts(api: Api): Promise<PayoutAccount[]> {
  return (await api(contract.listPayoutAccounts, {})).list;
}

/**
 * Adds a bank card or BTC address.
 *
 * @returns its id, where the upstream says so
 * @throws UpstreamError `refused` with reason `invalid` (by field), `exists` or `bank_unknown`
 */
export async function addPayoutAccount(
  api: Api,
  account: RequestOf<typeof contract.savePayoutAccount>,
): Promise<string | undefined> {
  return (await api(contract.savePayoutAccount, account)).id;
}

/**
 * Removes a bank card or BTC address.
 *
 * @throws UpstreamError `refused` with reason `not_found`
 */
export async function removePayoutAccount(api: Api, id: string): Promise<void> {
  await api(contract.deletePayoutAccount, { id });
}
