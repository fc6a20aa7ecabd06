/** Tables of the nightly count of balances. Times in ms UTC, amounts in minor units; a night is the UTC day that it begins. */
export interface BalanceTables {
  /** What was published. Rows are only ever appended: triggers refuse changes and deletions. */
  balance_nights: {
    /** Days since 1970-01-01: the balances are those of its first millisecond. */
    night: number;
    made_at: number;
    /** SHA-256, hex, of all the rest; see app/contract/balance-tree.ts. */
    root: string;
    /** The root of the night published before. */
    previous: string;
    /** The hash at the top of the tree. */
    tree: string;
    height: number;
    total: number;
  };
  /** The secret of a night; deleted with its rows after some weeks. */
  balance_seeds: { night: number; seed: string };
  /** What each member was owed. Deleted after some weeks, and never changed. */
  balance_owed: {
    night: number;
    /** 0, 1, 2 … in the order of the members' ids. */
    place: number;
    member_id: string;
    /** The hash of nonce and name, hex. */
    owner: string;
    available: number;
    /** For withdrawals. */
    held: number;
    /** Stakes of bets that were not decided. */
    staked: number;
  };
  /** Nodes of every sixth level of a tree, 64 in a row, as base64 of 40 bytes each: hash and sum. Deleted with the rows above. */
  balance_nodes: { night: number; tier: number; part: number; nodes: string };
}
