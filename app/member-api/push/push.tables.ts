import type { WireLanguage } from '~/contract/language';

/** Tables of notifications. Times in milliseconds UTC. */
export interface PushTables {
  /** Browsers that get notifications: one for a login at most, deleted with it. */
  push_subscriptions: {
    id: string;
    member_id: string;
    session_id: string;
    /** Address and keys, sealed: see `member-words.server.ts`. */
    sealed: string;
    /** Keyed hash of the address. Unique: a browser has one subscription, also when another member signs in. */
    endpoint_key: string;
    /** In which notifications are written: that of the last choice. */
    language: WireLanguage;
    answers: 0 | 1;
    withdrawals: 0 | 1;
    logins: 0 | 1;
    created_at: number;
    /** The UTC day of the last notification, as days since 1970, and how many were sent on it. */
    sent_day: number | null;
    sent_count: number;
  };
}
