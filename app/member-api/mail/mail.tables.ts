import type { WireLanguage } from '~/contract/language';

/** Tables of e-mails to members. Times in milliseconds UTC. */
export interface MailTables {
  /** What a member has chosen; no row for those who never did. */
  member_mail: {
    id: string;
    member_id: string;
    /** The address, sealed: see `member-words.server.ts`. */
    sealed: string;
    /** In which e-mails are written: that of the last choice. */
    language: WireLanguage;
    answers: 0 | 1;
    withdrawals: 0 | 1;
    logins: 0 | 1;
    /** When the address was confirmed; null until then. */
    confirmed_at: number | null;
    /** Keyed hash of the code that was sent last. */
    code_hash: string | null;
    code_until: number | null;
    /** Wrong codes since it was sent. */
    code_misses: number;
    /** SHA-256 of the token that turns e-mails off, hex. */
    off_hash: string;
    /** The UTC day of the last e-mail, as days since 1970, and how many were sent on it. */
    sent_day: number | null;
    sent_count: number;
  };
}
