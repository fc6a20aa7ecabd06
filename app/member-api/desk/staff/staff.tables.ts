import type { Role } from './roles';

/** Tables of the staff who sign in to the desk. Times in milliseconds UTC. */
export interface StaffTables {
  staff: {
    id: string;
    /** Lower case; it stands in the audit log. */
    name: string;
    role: Role;
    /** Argon2id; null until the invitation is accepted. */
    password_hash: string | null;
    /** Encrypted secret of the one-time codes. */
    totp_sealed: string | null;
    /** Number of the last accepted 30 s step: a code is accepted once. */
    totp_step: number | null;
    created_at: number;
    /** Set while the login is closed. */
    closed_at: number | null;
  };
  /** Links that set password and one-time codes, good once. Only the newest of a login is valid. */
  staff_invitations: { token_hash: string; staff_id: string; expires_at: number; used_at: number | null };
  staff_recovery_codes: { code_hash: string; staff_id: string; used_at: number | null };
  staff_sessions: {
    token_hash: string;
    staff_id: string;
    network: string;
    /** `User-Agent`, shortened. */
    browser: string;
    created_at: number;
    seen_at: number;
    ended_at: number | null;
  };
}
