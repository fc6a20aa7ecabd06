/**
 * Accounts that belong to no member. `external:*` is the world outside: money that came in by a recharge, money that a
 * withdrawal paid out. `house:demo-credits` is where a demo member's credits come from.
 */
export const HOUSE_ACCOUNTS = [
  'house:draw',
  'house:fees',
  'house:demo-credits',
  'external:recharge',
  'external:payout',
] as const;

/** The account that a member spends from. */
export function availableAccount(memberId: string): string {
  return `member:${memberId}:available`;
}

/** The account that holds what a member has asked to withdraw. */
export function frozenAccount(memberId: string): string {
  return `member:${memberId}:frozen`;
}

/** @returns the member whose account it is, or `undefined` for a house account */
export function memberOfAccount(account: string): string | undefined {
  return /^member:(.+):(?:available|frozen)$/.exec(account)?.[1];
}

/** What a movement is for. Shown to the member on the statement. */
export type TransferKind =
  | 'demo_credits'
  | 'recharge'
  | 'withdrawal_hold'
  | 'withdrawal_payout'
  | 'withdrawal_release'
  | 'bet_stake'
  | 'bet_payout'
  | 'bet_refund';
