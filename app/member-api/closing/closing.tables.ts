/** Tables of closed accounts. Amounts in minor units, times in ms UTC. */
export interface ClosingTables {
  /** Accounts that are being closed, or are closed. A closing that was cancelled has no row. */
  member_closings: {
    member_id: string;
    began_at: number;
    /** When it may be finished. */
    due_at: number;
    /** The balance below the least withdrawal that the member gives up; null for nothing. */
    give_up: number | null;
    /** When the account was closed and its rows were erased. */
    closed_at: number | null;
    /** When the files were deleted too: a process may end in between. */
    erased_at: number | null;
  };
  /**
   * Names, e-mails and phone numbers of closed accounts whose pause goes on, as HMAC-SHA-256 in hex: see `excluded.server.ts`. They lead
   * to no member.
   */
  excluded_identifiers: { hash: string; until: number };
}
