/**
 * Why an operator may suspend a member: the complete list, sent with the suspension and translated by the app. None asks for a
 * payment (rule X1), and there is no free text that could.
 */
export const SUSPENSION_REASONS = [
  'second_account',
  'false_identity',
  'false_pictures',
  'abuse_of_people',
  'abuse_of_draw',
  'used_by_others',
] as const;

export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/** States of an appeal against a suspension. */
export const APPEAL_STATES = ['waiting', 'accepted', 'declined'] as const;

export type AppealState = (typeof APPEAL_STATES)[number];

/** Longest text of an appeal, in UTF-16 units. */
export const APPEAL_TEXT_MAX = 2_000;

/** Longest answer to an appeal, in UTF-16 units: members read it in the frame of a service's words, which cuts longer ones. */
export const APPEAL_ANSWER_MAX = 300;
