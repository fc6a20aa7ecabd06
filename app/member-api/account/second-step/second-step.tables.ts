/** Tables of the second step of a login. Times in milliseconds UTC. */
export interface SecondStepTables {
  second_steps: {
    /** The member's id: one row each. */
    id: string;
    /** The secret of the one-time codes, encrypted: see `sealed-secret.server.ts`. */
    sealed: string;
    begun_at: number;
    /** When a code confirmed it; null until then, when nothing is asked. */
    confirmed_at: number | null;
    /** Number of the last accepted step: its code and earlier ones are refused. */
    last_step: number | null;
    /** Wrong codes since the last right one. */
    failures: number;
    locked_until: number | null;
  };
  /** Recovery codes as hashes. */
  second_step_codes: { code_hash: string; member_id: string; used_at: number | null };
  /**
   * Logins whose password was right and whose second step is missing; `id` is the SHA-256 of the ticket, hex. `event`: the entry of the
   * security log that says so, which goes when the step is passed.
   */
  login_tickets: { id: string; member_id: string; expires_at: number; event?: string | null };
}
