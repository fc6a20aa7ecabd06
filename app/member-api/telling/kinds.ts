import type { MailChoice } from '~/contract/calls/mail';

/** Kinds of e-mails to members. */
export const MAIL_KINDS = [
  'confirm',
  'answer',
  'withdrawal_paid',
  'withdrawal_returned',
  'withdrawal_late',
  'new_login',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a member has to choose to get a kind. */
export const CHOICE_OF: Readonly<Record<Exclude<MailKind, 'confirm'>, MailChoice>> = {
  answer: 'answers',
  withdrawal_paid: 'withdrawals',
  withdrawal_returned: 'withdrawals',
  withdrawal_late: 'withdrawals',
  new_login: 'logins',
};

/**
 * Kinds that are sent during a time-out or self-exclusion too: the code that the member has just asked for, and the login from a new device,
 * which may be a thief's. Neither speaks of play.
 */
export const SENT_IN_PAUSES: readonly MailKind[] = ['confirm', 'new_login'];

/**
 * The page of the app that an e-mail leads to.
 *
 * @param reference id of the withdrawal, if it is about one
 */
export function pageOf(kind: MailKind, reference: string | null): string {
  if (kind === 'confirm') return '/profile/mail';
  if (kind === 'answer') return '/profile/customer-service';
  if (kind === 'new_login') return '/profile/security/logins';
  return reference === null
    ? '/profile/records?kind=withdrawals'
    : `/profile/withdraw/${encodeURIComponent(reference)}`;
}

/** The page that turns e-mails off, without a login. */
export const offPage = (token: string) => `/mail-off/${token}`;
