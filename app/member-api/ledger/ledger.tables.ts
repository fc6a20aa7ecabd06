/** Tables of the double-entry ledger. Amounts in minor units, times in milliseconds UTC. */
export interface LedgerTables {
  /**
   * `balance` is kept for member accounts alone, and null for house accounts: every member's money passes through those,
   * so keeping theirs would make one row that all replicas wait for.
   */
  ledger_accounts: {
    /** `member:<id>:available`, `member:<id>:frozen`, or a house account. */
    id: string;
    member_id: string | null;
    balance: number | null;
    /** How many entries the account has: the `seq` of its last one. Member accounts alone. */
    entry_count: number | null;
  };
  /** One movement. (kind, ref) is unique, so that no movement happens twice. */
  ledger_transfers: { id: string; kind: string; ref: string; at: number };
  /** One side of a movement. The entries of a transfer sum to zero. */
  ledger_entries: {
    id: string;
    transfer_id: string;
    account_id: string;
    /** 1, 2, 3 … without gaps within a member account; null for house accounts. */
    seq: number | null;
    amount: number;
    balance_after: number | null;
    at: number;
  };
  /** What a member account's entries of a month (UTC, `2026-11`) come to. The database keeps it, whoever writes an entry. */
  ledger_months: { account_id: string; month: string; amount: number };
}
