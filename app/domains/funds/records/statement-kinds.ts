/** Text keys by kind of entry: every kind of the embedded ledger, and common names of other ledgers. */
const KINDS = {
  bet_payout: 'records:kind_bet_payout',
  bet_refund: 'records:kind_bet_refund',
  bet_stake: 'records:kind_bet_stake',
  demo_credits: 'records:kind_demo_credits',
  fee: 'records:kind_fee',
  freeze: 'records:kind_withdrawal_hold',
  recharge: 'records:kind_recharge',
  unfreeze: 'records:kind_withdrawal_release',
  withdrawal: 'records:kind_withdrawal',
  withdrawal_hold: 'records:kind_withdrawal_hold',
  withdrawal_payout: 'records:kind_withdrawal',
  withdrawal_release: 'records:kind_withdrawal_release',
} as const;

/** A kind of entry for which the app has a text. */
export type EntryKind = keyof typeof KINDS;

/** Whether the app has a text for a kind of entry. */
export const isKnownKind = (kind: string): kind is EntryKind => Object.hasOwn(KINDS, kind);

/** The text key of a kind; an unknown kind has a general text. */
export const kindText = (kind: EntryKind | undefined) => (kind ? KINDS[kind] : 'records:kindOther');
