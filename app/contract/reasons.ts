/** Stable codes of a refusal (`data.reason`), which the app translates. Source: docs/member-api.md, Reasons. */
export const REASONS = [
  'invalid',
  'credentials',
  'locked',
  'second_step',
  'second_step_over',
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
  'limits_unset',
  'excluded',
  'suspended',
  'closing',
  'unsettled',
  'self_excluded',
  'file_type',
  'file_size',
  'file_pixels',
  'not_found',
  'duplicate',
  'rate',
] as const;

export type Reason = (typeof REASONS)[number];

const PAYMENT_PASSWORD = ['pay_password', 'pay_password_unset', 'pay_password_locked'] as const;

/**
 * The only reasons for which a withdrawal may ever be refused. None asks for money (rule X1); a bet, a task, a limit, a pause and a
 * suspension are none of them (rules X1, X6). The page /about-operator publishes them. Source: docs/member-api.md, Reasons.
 */
export const WITHDRAWAL_REASONS = [
  'invalid',
  'amount_low',
  'amount_high',
  'daily_limit',
  'balance',
  ...PAYMENT_PASSWORD,
  'account_new',
  'bank_unknown',
  'duplicate',
  'rate',
] as const satisfies readonly Reason[];

/** What may refuse a call that has no row below: reading, and small changes of one thing. Money never does (rules X2, X6). */
const ORDINARY = ['invalid', 'not_found', 'rate'] as const satisfies readonly Reason[];
const PASSWORD = ['credentials', 'locked'] as const satisfies readonly Reason[];
/** The second step of a login; never of a withdrawal (rule X1). */
const CODE = ['second_step', 'locked'] as const satisfies readonly Reason[];

/** Which other reasons may refuse which call, by its path. Source: docs/member-api.md, Reasons. */
const OF_CALL: Readonly<Record<string, readonly Reason[]>> = {
  '/member/login': ['invalid', 'rate', 'second_step', ...PASSWORD],
  '/member/login/second-step': ['invalid', 'rate', 'second_step_over', ...CODE],
  '/member/login/passkey/begin': ['invalid', 'rate', 'second_step_over', ...CODE],
  '/member/passkeys/begin': [...ORDINARY, ...CODE],
  '/member/passkeys': [...ORDINARY, ...CODE],
  '/member/second-step/begin': [...ORDINARY, 'exists', ...PASSWORD],
  '/member/second-step/confirm': [...ORDINARY, 'exists', ...CODE],
  '/member/second-step/recovery-codes': [...ORDINARY, ...CODE],
  '/member/second-step/off': [...ORDINARY, 'credentials', ...CODE],
  '/member/register': ['invalid', 'exists', 'invite', 'underage', 'self_excluded', 'locked', 'rate'],
  '/member/check-invite-code': [...ORDINARY, 'invite', 'locked'],
  '/member/setpwd': ['invalid', 'rate', 'second_step', ...PASSWORD, ...PAYMENT_PASSWORD],
  '/member/appeal': [...ORDINARY, 'exists', 'duplicate'],
  '/member/export': ['invalid', 'rate', ...PASSWORD],
  '/member/closing': ['invalid', 'balance', 'unsettled', 'rate', 'credentials', ...CODE],
  '/member/checkin': [...ORDINARY, 'exists', 'duplicate'],
  '/member/savebtc': ['invalid', 'bank_unknown', 'exists', 'duplicate', 'rate', ...CODE],
  '/member/deletebank': [...ORDINARY, ...CODE],
  '/member/withdraw': WITHDRAWAL_REASONS,
  '/member/recharge': [
    'invalid',
    'amount_low',
    'amount_high',
    'daily_limit',
    'limit',
    'limits_unset',
    'excluded',
    'suspended',
    'closing',
    'bank_unknown',
    'duplicate',
    'rate',
  ],
  '/upload/image': ['invalid', 'file_type', 'file_size', 'file_pixels', 'duplicate', 'rate'],
  '/game/saveorder': [
    ...ORDINARY,
    'amount_low',
    'amount_high',
    'daily_limit',
    'balance',
    'period_closed',
    'limit',
    'limits_unset',
    'excluded',
    'suspended',
    'closing',
    'duplicate',
  ],
  // Asking for a date needs no balance and no bet, and no pause stands in its way (rules X2, X6).
  '/meet/request': [...ORDINARY, 'exists', 'suspended', 'closing', 'duplicate'],
  '/meet/report': [...ORDINARY, 'suspended', 'duplicate'],
  '/System/messages': [...ORDINARY, 'file_type', 'file_size', 'file_pixels', 'duplicate'],
};

/**
 * The reasons for which a call may be refused. Of any other one the app says nothing in words of its own: it shows what the service
 * says, and that this is no published reason (rules X1, X2, X6).
 *
 * @param path of the call, as in the contract
 */
export const reasonsOf = (path: string): readonly Reason[] =>
  (Object.hasOwn(OF_CALL, path) ? OF_CALL[path] : undefined) ?? ORDINARY;
