import type { SecurityEventKind } from '~/contract/calls/security';

/** Account and session tables. Times in milliseconds UTC. */
export interface AccountTables {
  members: {
    id: string;
    username: string;
    /** The username in lower case: unique. */
    username_key: string;
    /** Keyed hash of the e-mail in lower case: unique. */
    email_key: string | null;
    /** Keyed hash of the phone number as E.164: unique. */
    phone_key: string | null;
    /** E-mail and phone, sealed: see `contacts.server.ts`; null for a closed account. */
    sealed: string | null;
    avatar: string | null;
    password_hash: string;
    /** Expiry of a login password issued by the desk; null for the member's own password. */
    password_until: number | null;
    payment_hash: string | null;
    /** Wrong payment passwords since the last correct one. */
    payment_failures: number;
    payment_locked_until: number | null;
    /** The invite code used at registration. */
    invited_by: string | null;
    created_at: number;
    /** When the account was closed: nothing in the row names the member then, and no password signs in. */
    closed_at: number | null;
  };
  /** Permanent operator codes (`member_id` null) and one code per member. */
  /** Codes of members, and those that staff give out: without a member. */
  invite_codes: {
    code: string;
    member_id: string | null;
    created_at: number;
    /** How many may register with it; null for any number. */
    max_uses?: number | null;
    /** Milliseconds UTC; null for never. */
    expires_at?: number | null;
  };
  /** `id` is the SHA-256 of the token, hex: the token itself is never stored. */
  sessions: {
    id: string;
    member_id: string;
    created_at: number;
    seen_at: number;
    /** In words, see `device.server.ts`: never the whole User-Agent. */
    device?: string | null;
    /** Shortened, see `network.ts`. */
    network?: string | null;
    /** The event of a login from a new device that began since. */
    new_login?: string | null;
  };
  /**
   * The security log: attempts to sign in, and changes of what protects an account. Attempts with an unknown name have no member:
   * they are written so that they take as long, and deleted within two hours.
   */
  member_logins: {
    /** UUIDv7. */
    id: string;
    member_id: string | null;
    outcome: SecurityEventKind;
    /** As in `network.ts`; blank for what staff did. */
    network: string;
    /** In words, see `device.server.ts`. */
    device?: string | null;
    at: number;
  };
  /** `day` is an ISO date, UTC. */
  checkins: { member_id: string; day: string };
}
