import { createSealedWords } from '../store/sealed-words.server';

/** File of the key, in DATA_DIR. Notes of staff and appeals are sealed with it, too. */
export const MEMBERS_KEY = 'members.key';

/** How members can be reached, as stored: e-mail in lower case, phone as E.164. */
export interface Contacts {
  email: string | null;
  phone: string | null;
}

/** What identifies a payout account. `number` is the card number, or the address of a wallet. */
export interface AccountIdentity {
  holder: string | null;
  number: string | null;
  phone: string | null;
}

/** Where e-mails to a member go, as the member wrote it. */
export interface MailAddress {
  address: string;
}

/** What a browser gave out so that notifications reach it: with the address and the keys, anyone can write to it. */
export interface PushPlace {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whose row a text was sealed for. */
export const ownerOf = {
  members: (id: string) => `member:${id}` as const,
  payout_accounts: (id: string) => `payout-account:${id}` as const,
  member_mail: (id: string) => `member-mail:${id}` as const,
  push_subscriptions: (id: string) => `push:${id}` as const,
};

/** What the values are looked up by. */
export type LookUp = 'email' | 'phone' | 'payout-number';

/** Encrypts what identifies members outside this service: see docs/decisions/0077-data-at-rest.md. */
export const memberWords = createSealedWords<
  'member' | 'payout-account' | 'member-mail' | 'push',
  Contacts | AccountIdentity | MailAddress | PushPlace
>(
  MEMBERS_KEY,
  {
    members: 'member',
    payout_accounts: 'payout-account',
    member_mail: 'member-mail',
    push_subscriptions: 'push',
  },
  ['member_notes', 'suspension_appeals'],
);
