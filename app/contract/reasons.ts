/** Stable codes of a refusal (`data.reason`), which the app translates. Source: api.md, Reasons. */
export const REASONS = [
  'invalid',
  'credentials',
  'locked',
  'exists',
  'invite',
  'underage',
  'amount_low',
  'amount_high',
  'daily_limit',
  'balance',
  'pay_password',
  'pay_password_unset',
  'pay_password_locked',
  'account_new',
  'bank_unknown',
  'period_closed',
  'limit',
  'excluded',
  'file_type',
  'file_size',
  'file_pixels',
  'not_found',
  'duplicate',
  'rate',
] as const;

export type Reason = (typeof REASONS)[number];

/**
 * The only reasons for which a withdrawal may ever be refused. None asks for money (rule X1).
 * Source: api.md, Reasons, last sentence.
 */
export const WITHDRAWAL_REASONS = [
  'invalid',
  'amount_low',
  'amount_high',
  'daily_limit',
  'balance',
  'pay_password',
  'pay_password_unset',
  'pay_password_locked',
  'account_new',
  'bank_unknown',
  'duplicate',
  'rate',
] as const satisfies readonly Reason[];
