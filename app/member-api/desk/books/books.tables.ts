/** Tables of the books. Amounts in minor units, times in milliseconds UTC. */
export interface BookTables {
  /**
   * Sums of finished days (UTC) by account of the house, or of what is held, and kind of transfer, so that the books cost the same
   * however old they are.
   */
  ledger_day_sums: {
    /** Days since 1970-01-01. */
    day: number;
    account_id: string;
    kind: string;
    amount: number;
  };
  /** Days up to which `ledger_day_sums` has all finished days; the newest counts. */
  ledger_days: { day: number };
  /** Checks of the ledger, the newest hundred. */
  ledger_checks: {
    /** When it began. */
    at: number;
    /** How long it took. */
    ms: number;
    /** 1 if it adds up. */
    ok: number;
    differences: number;
    /** Head of the chain of transfers at that time: null for checks from before there was one. */
    position: number | null;
    hash: string | null;
  };
}
