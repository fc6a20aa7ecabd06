/** Tables that belong to no single part. Times in milliseconds UTC. */
export interface StoreTables {
  /** Answers to calls that happen once: see `once.server.ts`. */
  once_answers: {
    member_id: string;
    key: string;
    /** SHA-256 of the call and what it asked for, hex. */
    fingerprint: string;
    /** JSON. */
    answer: string;
    at: number;
  };
  /** One row, with the id 1: the mode that the store was made in, for ever. */
  store_mode: { id: number; mode: 'demo' | 'real' };
  /** How many rows of a table each of its groups has, as `table:group`; the database keeps it: see `kept-counts.ts`. */
  kept_counts: { name: string; count: number };
  /**
   * How many rows each block of a long list has, by where it begins; the database keeps the counts, and housekeeping cuts what
   * has grown: see `kept-blocks.ts`.
   */
  kept_blocks: { list: string; start_number: number; start_id: string; count: number };
  /** What has been seeded, so that two processes seed it once. */
  seeds: { name: string; at: number };
}
