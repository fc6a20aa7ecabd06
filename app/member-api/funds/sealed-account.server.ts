import { uuidv7 } from 'uuidv7';
import { memberWords, ownerOf, type AccountIdentity } from '../at-rest/member-words.server';
import type { Service } from '../service';
import type { PayoutAccount } from './payout-account';

type Keeper = Pick<Service, 'db' | 'settings'>;

/** A payout account as its row has it, with a new id. */
export interface SealedAccount extends Omit<PayoutAccount, keyof AccountIdentity> {
  id: string;
  sealed: string;
  /** Keyed hash of the number, to find the same one again. */
  number_key: string | null;
}

/** Encrypts what identifies a payout account. Call it before a transaction: it may query the database. */
export async function sealAccount(
  keeper: Keeper,
  { holder, number, phone, ...rest }: PayoutAccount,
): Promise<SealedAccount> {
  const id = uuidv7();
  return {
    id,
    ...rest,
    sealed: await memberWords.seal(keeper, ownerOf.payout_accounts(id), { holder, number, phone }),
    number_key: number === null ? null : await memberWords.hash(keeper, 'payout-number', number),
  };
}

/** @returns what identifies a payout account; nothing for that of a closed account @throws Error that names the key file */
export async function openAccount(
  keeper: Keeper,
  { id, sealed }: { id: string; sealed: string | null },
): Promise<AccountIdentity> {
  if (sealed === null) return { holder: null, number: null, phone: null };
  return (await memberWords.open(keeper, ownerOf.payout_accounts(id), sealed)) as AccountIdentity;
}
