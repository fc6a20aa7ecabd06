import type { Pattern } from '~/contract/calls/draw';
import type { OrderStatus } from './odds';

/** Tables of the draw. Money in minor units, times in milliseconds UTC, byte strings in lower-case hex. */
export interface DrawTables {
  /** Spans of the draw clock. Rows are only ever added; see `clock.ts`. */
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
    /** The link that is published for ever. */
    s0: string;
    published_at: number;
  };
  /** The links that are kept, sealed. */
  draw_checkpoints: { first_period: number; link: number; sealed: string };
  /**
   * What was published when betting on a period opened, written at the first tick in it. The database refuses every change of
   * a row. A period without a row had no tick, and so no order. Not in `draws`, whose rows mean "closed".
   */
  draw_periods: {
    period: number;
    commitment: string;
    /** Of the period's chain. */
    s0: string;
    /** The last period of its chain. */
    chain_end: number;
    /** The s_0 of the chain after it, in the first row since that was published: such a row is the announcement. */
    next_s0: string | null;
    recorded_at: number;
  };
  /**
   * Periods that were closed, written at close: every period that had orders, and the newest closed one whenever somebody
   * looked. Older periods without a row had no orders and never will: an order needs that no row stands at or above its
   * period.
   */
  draws: {
    period: number;
    bets_root: string;
    bets_count: number;
    closed_at: number;
    /** The newest version of a leaf that the closing process knew; an older process writes none and may not close. */
    leaf_version: number | null;
    /** A record of what was drawn, `"3,1,6"`. Nothing is read from it but whether it still agrees with the seed. */
    numbers: string | null;
    sum: number | null;
    drawn_at: number | null;
    /** When no order of it was open any more. */
    settled_at: number | null;
    /** Since when its checks differ; see `review.server.ts`. Stays for ever once the period is void. */
    review_since: number | null;
    /** When its stakes began to go back because its checks differed for too long. */
    voided_at: number | null;
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
    /** 16 random bytes; they keep others from guessing what an order in the tree says. */
    nonce: string;
    /**
     * Under what the order was placed: the commitment of its period and the s_0 of the chain. Orders from before these columns
     * have neither; their leaves are of version 1.
     */
    commitment: string | null;
    s0: string | null;
    status: OrderStatus;
    payout: number;
    at: number;
    /** The audit path as JSON, from settlement on. */
    proof: string | null;
    /**
     * Count the member's orders, and those on this option, from 1 in the order in which they were placed. The database gives
     * them out. Pages are made of them, so that one costs the same at any depth.
     */
    place?: number | null;
    option_place?: number | null;
  };
  /** What a member's orders of one UTC day come to, by the day they were placed: sums that stay fast however many there are. */
  draw_days: {
    member_id: string;
    /** Days since 1970, UTC. */
    day: number;
    orders: number;
    staked: number;
    won: number;
  };
  /** What a member's orders ever come to; the database sums up `draw_days`. Told to the member, and read by no rule. */
  draw_totals: { member_id: string; staked: number; won: number };
}
