import { memberWords, ownerOf, type Contacts } from '../at-rest/member-words.server';
import type { Service } from '../service';

/** What encrypts and decrypts contacts. */
export type Keeper = Pick<Service, 'db' | 'settings'>;

/** The columns of a member that hold contacts. */
export interface SealedContacts {
  email_key: string | null;
  phone_key: string | null;
  sealed: string | null;
}

/** The hash that an e-mail or phone number is found by. @param value as stored: e-mail in lower case, phone as E.164 */
export const contactKey = (keeper: Keeper, kind: 'email' | 'phone', value: string): Promise<string> =>
  memberWords.hash(keeper, kind, value);

/** Encrypts the contacts of a member. Call it before a transaction: it may query the database. */
export async function sealContacts(keeper: Keeper, id: string, { email, phone }: Contacts): Promise<SealedContacts> {
  return {
    email_key: email === null ? null : await contactKey(keeper, 'email', email),
    phone_key: phone === null ? null : await contactKey(keeper, 'phone', phone),
    sealed: await memberWords.seal(keeper, ownerOf.members(id), { email, phone }),
  };
}

/** @returns the contacts of a member; none for a closed account @throws Error that names the key file */
export async function openContacts(keeper: Keeper, { id, sealed }: { id: string; sealed: string | null }) {
  if (sealed === null) return { email: null, phone: null };
  return (await memberWords.open(keeper, ownerOf.members(id), sealed)) as Contacts;
}
