/**
 * Why an operator may end a withdrawal or a recharge without success: the complete list, sent as the record's `reason`
 * and translated by the app. None asks for a payment, a bet or a task (rule X1), and there is no free text that could.
 */
export const WITHDRAWAL_FAILURES = [
  'account_refused',
  'account_closed',
  'name_differs',
  'payout_returned',
  'payout_fault',
] as const;

/** Why a withdrawal is cancelled before it is paid. */
export const WITHDRAWAL_CANCELLATIONS = ['member_asked', 'not_by_member'] as const;

/** Why a recharge is not credited. */
export const RECHARGE_REJECTIONS = [
  'not_received',
  'amount_differs',
  'picture_unclear',
  'wrong_picture',
  'credited_before',
] as const;

export const OUTCOMES = [...WITHDRAWAL_FAILURES, ...WITHDRAWAL_CANCELLATIONS, ...RECHARGE_REJECTIONS] as const;

export type Outcome = (typeof OUTCOMES)[number];
