/** Tables shared by all parts. Times in milliseconds UTC. */
export interface StoreTables {
  /** Answers of idempotent calls and of forms of the desk: see `once.server.ts`. */
  once_answers: {
    /** Or `staff:` and the name of a login. */
    member_id: string;
    key: string;
    /** SHA-256 of the call and its request, hex. */
    fingerprint: string;
    /** JSON. */
    answer: string;
    at: number;
  };
  /** One row, with the id 1, in databases of versions that kept real money too: see `real-money.server.ts`. */
  store_mode: { id: number; mode: 'demo' | 'real' };
  /** Row counts per group of a table (`table:group`), maintained by triggers: see `kept-counts.ts`. */
  kept_counts: { name: string; count: number };
  /**
   * Row counts of the blocks of long lists, by start. Triggers maintain the counts, housekeeping splits large blocks:
   * see `page-index.ts`.
   */
  kept_blocks: { list: string; start_number: number; start_id: string; count: number };
  /** Completed seeds, so that two processes seed only once. */
  seeds: { name: string; at: number };
}
