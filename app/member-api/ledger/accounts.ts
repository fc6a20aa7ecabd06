/**
 * Accounts that belong to no member. `external:*` is the counterpart of money that enters by a recharge or leaves by a
 * withdrawal. `house:demo-credits` funds the credits of demo members, `house:corrections` what staff give and take back
 * and the rest that members give up when they close their account.
 */
export const HOUSE_ACCOUNTS = [
  'house:draw',
  'house:fees',
  'house:demo-credits',
  'house:corrections',
  'external:recharge',
  'external:payout',
] as const;

/** The account that a member spends from. */
export function availableAccount(memberId: string): string {
  return `member:${memberId}:available`;
}

/** The account that holds the amounts of pending withdrawals. */
export function frozenAccount(memberId: string): string {
  return `member:${memberId}:frozen`;
}

/** @returns the owner of the account, or `undefined` for a house account */
export function memberOfAccount(account: string): string | undefined {
  return /^member:(.+):(?:available|frozen)$/.exec(account)?.[1];
}

/** Purpose of a movement, shown on the statement. */
export type TransferKind =
  | 'demo_credits'
  | 'credit_given'
  | 'credit_taken'
  | 'balance_given_up'
  | 'recharge'
  | 'withdrawal_hold'
  | 'withdrawal_payout'
  | 'withdrawal_release'
  | 'bet_stake'
  | 'bet_payout'
  | 'bet_refund';
