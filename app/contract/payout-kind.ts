/** Kinds of payout accounts, the usual one first. */
export const PAYOUT_KINDS = ['bank', 'btc'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** Kinds of the entries of `GET /bank/list`: banks to choose from for a payout, and networks that recharges come by. */
export const BANK_KINDS = ['bank', 'btc'] as const;
export type BankKind = (typeof BANK_KINDS)[number];

interface PayoutTraits {
  /** The field of the calls that carries the number of such an account. Each kind has its own. */
  numberField: string;
  /** Whether the member chooses its bank. */
  hasBank: boolean;
  /** Name of every account of this kind, in each language; `undefined` where the bank names the account. */
  name: string | undefined;
}

/** What differs from kind to kind in the calls, for the app and the embedded member API. */
export const PAYOUT_TRAITS = {
  bank: { numberField: 'cardNumber', hasBank: true, name: undefined },
  btc: { numberField: 'address', hasBank: false, name: 'BTC' },
} as const satisfies Record<PayoutKind, PayoutTraits>;

/** The field that carries the number of a payout account. */
export type PayoutNumberField = (typeof PAYOUT_TRAITS)[PayoutKind]['numberField'];
