import type { MAIL_KINDS } from './kinds';

/** Tables of words to members. Times in milliseconds UTC. */
export interface OutboxTables {
  /** What is to be sent: one row for a member, kind and target, deleted once it was sent. No address and no text is in it. */
  outbox: {
    /** Another one whenever the row is for something newer, so that what was sent meanwhile does not delete it. */
    id: string;
    member_id: string;
    kind: (typeof MAIL_KINDS)[number];
    /** `mail`, or the id of a subscription to notifications. */
    target: string;
    /** Id of the withdrawal; null for several, and for other kinds. */
    reference: string | null;
    at: number;
    attempts: number;
    next_at: number;
  };
}

/** The target of e-mails. */
export const MAIL_TARGET = 'mail';
