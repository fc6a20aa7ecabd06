/**
 * Text keys by kind of entry: every kind of the embedded ledger, with the published reason where it has one, and common names of
 * other ledgers.
 */
const KINDS = {
  balance_given_up: 'records:kind_balance_given_up',
  bet_payout: 'records:kind_bet_payout',
  bet_refund: 'records:kind_bet_refund',
  bet_stake: 'records:kind_bet_stake',
  credit_given: 'records:kind_credit_given',
  credit_given_fault: 'records:kind_credit_given_fault',
  credit_given_goodwill: 'records:kind_credit_given_goodwill',
  credit_given_mistake: 'records:kind_credit_given_mistake',
  credit_given_prize: 'records:kind_credit_given_prize',
  credit_taken: 'records:kind_credit_taken',
  credit_taken_credited_twice: 'records:kind_credit_taken_credited_twice',
  credit_taken_member_asked: 'records:kind_credit_taken_member_asked',
  credit_taken_mistake: 'records:kind_credit_taken_mistake',
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

/** The most exact kind that has a text: with its reason, without, or none. */
export const readKind = (kind: string, reason: string | undefined): EntryKind | undefined =>
  [`${kind}_${reason ?? ''}`, kind].find(isKnownKind);

/** The text key of a kind; an unknown kind has a general text. */
export const kindText = (kind: EntryKind | undefined) => (kind ? KINDS[kind] : 'records:kindOther');
