/** Why an operator may give a member credits: the complete list, shown on the member's statement. */
export const CREDIT_GIVEN_REASONS = ['goodwill', 'mistake', 'fault', 'prize'] as const;

/** Why an operator may take credits back: the complete list. None asks for a payment (rule X1). */
export const CREDIT_TAKEN_REASONS = ['mistake', 'credited_twice', 'member_asked'] as const;

export type CreditGivenReason = (typeof CREDIT_GIVEN_REASONS)[number];
export type CreditTakenReason = (typeof CREDIT_TAKEN_REASONS)[number];
export type CreditReason = CreditGivenReason | CreditTakenReason;
