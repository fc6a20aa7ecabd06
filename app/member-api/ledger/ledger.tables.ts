/** Double-entry ledger tables. Amounts in minor units, times in milliseconds UTC. */
export interface LedgerTables {
  /**
   * `balance` is stored for member accounts only and null for house accounts: all money passes through those, so their
   * row would be a lock that all replicas wait for.
   */
  ledger_accounts: {
    /** `member:<id>:available`, `member:<id>:frozen`, or a house account. */
    id: string;
    member_id: string | null;
    balance: number | null;
    /** How many entries the account has: the `seq` of its last one. Member accounts only. */
    entry_count: number | null;
  };
  /** One movement. (kind, ref) is unique, so that no movement is posted twice. */
  ledger_transfers: {
    id: string;
    kind: string;
    ref: string;
    at: number;
    /** 1, 2, 3 … without gaps: the place in the chain of all transfers; null for the seconds until it is sealed. */
    position: number | null;
    /** SHA-256, hex, over the hash before and this transfer with its entries; see chain.server.ts. */
    hash: string | null;
  };
  /** The end of the chain, in the row with id 1. */
  ledger_head: { id: number; position: number; hash: string };
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
  /** Sum of a member account's entries per month (UTC, `2026-11`), maintained by triggers. */
  ledger_months: { account_id: string; month: string; amount: number };
}
