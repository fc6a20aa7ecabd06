import type { RequestOf, ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/funds';
import { PAYOUT_KINDS, PAYOUT_TRAITS, type PayoutKind } from '~/contract/payout-kind';
import type { Api } from '~/upstream/call/api';
import { isChainAddress, maskedNumber, maskedText } from './masked-number';

export { PAYOUT_KINDS, PAYOUT_TRAITS, type PayoutKind } from '~/contract/payout-kind';

type Sent = ResponseOf<typeof contract.listPayoutAccounts>['list'][number];

/** A bank card or BTC address for payouts. Times in ms UTC. */
export interface PayoutAccount extends Pick<Sent, 'id' | 'bankName' | 'holderName' | 'branchName' | 'usableFrom'> {
  kind: PayoutKind;
  /** Its number or address, masked here whatever the upstream sends: the full number never reaches a page or its data. */
  number: string | undefined;
  isDefault: boolean;
}

/** The kind of an account that a service sends without one: by its number's field, and some services have one for all kinds. */
function guessKind(sent: Sent): PayoutKind {
  if (sent.cardNumber !== undefined && isChainAddress(sent.cardNumber)) return 'btc';
  return PAYOUT_KINDS.find((kind) => sent[PAYOUT_TRAITS[kind].numberField] !== undefined) ?? 'bank';
}

function readAccount(sent: Sent): PayoutAccount {
  const { id, bankName, holderName, branchName, usableFrom, isDefault } = sent;
  const kind = sent.kind ?? guessKind(sent);
  // Some services use one field for the numbers of all kinds.
  const number = sent[PAYOUT_TRAITS[kind].numberField] ?? sent.cardNumber ?? sent.address;
  return {
    id,
    kind,
    number: number === undefined ? undefined : maskedNumber(number),
    bankName: bankName && maskedText(bankName),
    holderName,
    branchName,
    isDefault: isDefault === true,
    usableFrom,
  };
}

/** A bank or network; one with `accountNumber` accepts recharges. */
export type Bank = ResponseOf<typeof contract.listBanks>['list'][number];

/** The banks and networks of the upstream. */
export async function listBanks(api: Api): Promise<Bank[]> {
  return (await api(contract.listBanks, {})).list;
}

/** The member's bank cards and BTC addresses, numbers masked. */
export async function listPayoutAccounts(api: Api): Promise<PayoutAccount[]> {
  return (await api(contract.listPayoutAccounts, {})).list.map(readAccount);
}

/**
 * Adds a bank card or BTC address.
 *
 * @returns its id, if the upstream reports it
 * @throws UpstreamError `refused` with reason `invalid` (by field), `exists`, `bank_unknown`, `second_step` or `locked`
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
 * @param code of the second step, for a member who has it on
 * @throws UpstreamError `refused` with reason `not_found`, `second_step` or `locked`
 */
export async function removePayoutAccount(api: Api, id: string, code: string | undefined): Promise<void> {
  await api(contract.deletePayoutAccount, { id, code });
}
