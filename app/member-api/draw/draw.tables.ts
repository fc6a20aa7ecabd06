import type { Pattern } from '~/contract/calls/draw';
import type { OrderStatus } from './odds';

/** Tables of the draw. Money in minor units, times in milliseconds UTC, byte strings in lower-case hex. */
export interface DrawTables {
  /** Spans of the draw clock. Rows are only ever appended; see `clock.ts`. */
  draw_clock: {
    from_period: number;
    starts_at: number;
    seconds: number;
    close_seconds: number;
    soon_seconds: number;
  };
  /** Hash chains, one after the other: a chain gives link i to period `first_period` + i, for i from 1 to `length`. */
  draw_chains: {
    first_period: number;
    length: number;
    /** The published link. */
    s0: string;
    published_at: number;
  };
  /** The stored links, encrypted. */
  draw_checkpoints: { first_period: number; link: number; sealed: string };
  /**
   * What was published when betting on a period opened, written at the first tick in it. The database rejects every change of a
   * row. A period without a row had no tick, and so no order. Not in `draws`, whose rows mean "closed".
   */
  draw_periods: {
    period: number;
    commitment: string;
    /** The s_0 of the period's chain. */
    s0: string;
    /** The last period of its chain. */
    chain_end: number;
    /** The s_0 of the next chain, in the first row after it was published: that row is the announcement. */
    next_s0: string | null;
    /** The drand network and the round that decide the period along with its seed; the seed alone does without them. */
    beacon?: string | null;
    beacon_round?: number | null;
    recorded_at: number;
  };
  /** Rounds that periods named, each verified before it was stored. The database rejects every change of a row. */
  draw_rounds: { chain: string; round: number; signature: string; fetched_at: number };
  /**
   * Closed periods, written at close: every period with orders, and the newest closed one at each tick or read. An older period
   * without a row has no orders and never will: placing an order requires that no row exists at or above its period.
   */
  draws: {
    period: number;
    bets_root: string;
    bets_count: number;
    closed_at: number;
    /** The newest version of a leaf that the closing process knew; an older process writes none and may not close. */
    leaf_version: number | null;
    /** A record of the drawn numbers, `"3,1,6"`. It is only read to check that it still agrees with the seed. */
    numbers: string | null;
    sum: number | null;
    drawn_at: number | null;
    /** The random number that its numbers were drawn with, if its period names a round. */
    randomness?: string | null;
    /** When the last of its orders was settled. */
    settled_at: number | null;
    /** Since when its checks differ; see `review.server.ts`. Remains once the period is void. */
    review_since: number | null;
    /** When its refunds began because its checks differed for too long. */
    voided_at: number | null;
    /** 1 if its seed was not shown in time, 0 if it was; nothing before it is void, and for periods that an older version made void. */
    withheld?: number | null;
  };
  draw_orders: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    period: number;
    option: Pattern;
    stake: number;
    /** Payout ratio at which the order was placed, in hundredths. */
    odds: number;
    /** 16 random bytes, so that no one can guess the content of an order from its hash in the tree. */
    nonce: string;
    /**
     * The commitments under which the order was placed: of its period, and the s_0 of the chain. Orders from before these columns
     * have neither; their leaves are of version 1.
     */
    commitment: string | null;
    s0: string | null;
    /** The round that its period had named; leaves of orders with it are of version 3. */
    beacon?: string | null;
    beacon_round?: number | null;
    status: OrderStatus;
    payout: number;
    at: number;
    /** The audit path as JSON, from settlement on. */
    proof: string | null;
    /**
     * Number the member's orders, and those on this option, from 1 in the order of placing. A trigger assigns them. Pages are
     * found by them, so that each costs the same at any depth.
     */
    place?: number | null;
    option_place?: number | null;
  };
  /** Sums of a member's orders per UTC day, by the day of placing, so that reading them stays fast with many orders. */
  draw_days: {
    member_id: string;
    /** Days since 1970, UTC. */
    day: number;
    orders: number;
    staked: number;
    won: number;
  };
  /** Sums of all of a member's orders; a trigger derives them from `draw_days`. Shown to the member, and used by no rule. */
  draw_totals: { member_id: string; staked: number; won: number };
}
