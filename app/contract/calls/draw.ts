import { z } from 'zod';
import { defineCall } from '../call';
import { drawOf, oddsListOf, oddsOf, periodOf, proofOf } from '../wire/open-shapes';
import { ask, shape, type Wire } from '../wire/wire';
import { witnessOf } from '../wire/witness';

const empty = z.object({});

/** The four patterns of the draw, in their published order. */
export const PATTERNS = ['rose', 'lily', 'balloon', 'smoke'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Statuses of an order. */
export const ORDER_STATUSES = ['open', 'won', 'returned', 'lost', 'refunded'] as const;

/** A round of a drand network (X): the network by its chain hash, and the round's number. See docs/member-api.md, Proof. */
const roundFields = (wire: Wire) => ({ chain: wire.text(), round: wire.id() });

/**
 * The round that decides a period along with its seed (X). From its publication on with its signature and, for readers without a
 * library, its SHA-256, which is the random number.
 */
const beaconOf = (wire: Wire) =>
  z.object({
    ...roundFields(wire),
    publishedAt: wire.optional(wire.time()),
    signature: wire.optional(wire.text()),
    randomness: wire.optional(wire.text()),
  });

const drawFields = (wire: Wire) => ({
  period: wire.id(),
  // Never skip single entries: some of the numbers would be another draw.
  numbers: z.array(wire.int()),
  sum: wire.int(),
  result: wire.many(wire.text()),
  drawnAt: wire.optional(wire.time()),
  commitment: wire.optional(wire.text()),
  seed: wire.optional(wire.text()),
  betsRoot: wire.optional(wire.text()),
  beacon: wire.optional(beaconOf(wire)),
});

/**
 * What an order's leaf is made of besides the order (X). `leafVersion` 2: the commitment of the period and the s_0 of the chain
 * that it was placed under; 3: also the round that its period had named. Without these fields leaves are of version 1. See
 * docs/member-api.md, Proof.
 */
const leafFields = (wire: Wire) => ({
  leafVersion: wire.optional(wire.int()),
  commitment: wire.optional(wire.text()),
  s0: wire.optional(wire.text()),
  beacon: wire.optional(z.object(roundFields(wire))),
});

/**
 * How far a period has come. `review`: its two derivations disagree or its orders are no longer those of its root; nothing
 * of it is paid, and no result is shown as if it were sure. `waiting`: the random number that the period named is not known yet.
 */
const DRAW_STATUSES = ['open', 'soon', 'closed', 'drawing', 'complete', 'review', 'waiting'] as const;

/** GET /lottery/getlatestdraw. Before the first draw there is none: the answer is a refusal with reason `not_found`. */
export const getLatestDraw = defineCall(
  'GET /lottery/getlatestdraw',
  'The newest result',
  empty,
  shape((wire) => wire.open(z.object(drawFields(wire)), drawOf)),
  { row: 'S' },
);

/**
 * GET /lottery/getdrawlist. A period under review has no entry. `option` (X) filters by the winning pattern; then
 * `total` is unknown and not sent.
 */
export const listDraws = defineCall(
  'GET /lottery/getdrawlist',
  'Past results, newest first',
  z.object({ page: ask.page(), pageSize: ask.limit(), option: ask.word(PATTERNS).optional() }),
  shape((wire) => wire.list(wire.open(z.object(drawFields(wire)), drawOf))),
  { row: 'S' },
);

/**
 * GET /lottery/getnextperiod. The period in play, with its own status: `open`, `soon` or `closed`. It draws at the instant
 * at which the next one opens, so a draw in progress belongs to the period before, which `last` (X) names: `drawing` until
 * its result is published, then `complete`.
 */
export const getNextPeriod = defineCall(
  'GET /lottery/getnextperiod',
  'The period that bets go to now',
  empty,
  shape((wire) =>
    wire.open(
      z.object({
        period: wire.id(),
        opensAt: wire.optional(wire.time()),
        closesAt: wire.optional(wire.time()),
        drawsAt: wire.optional(wire.time()),
        serverTime: wire.optional(wire.time()),
        status: wire.optional(wire.word(DRAW_STATUSES)),
        commitment: wire.optional(wire.text()),
        beacon: wire.optional(z.object(roundFields(wire))),
        last: wire.optional(z.object({ period: wire.id(), status: wire.word(DRAW_STATUSES) })),
      }),
      periodOf,
    ),
  ),
  { row: 'S' },
);

export const listOdds = defineCall(
  'GET /lottery/getodds',
  'The four options with their payout ratios (stake included)',
  empty,
  shape((wire) =>
    wire.open(
      wire.list(
        wire.open(
          z.object({
            option: wire.word(PATTERNS),
            odds: wire.ratio(),
            chance: wire.optional(wire.ratio()),
            min: wire.optional(wire.amount()),
            max: wire.optional(wire.amount()),
          }),
          oddsOf,
        ),
      ),
      oddsListOf,
    ),
  ),
  { row: 'S' },
);

export const placeOrder = defineCall(
  'POST /game/saveorder',
  'Place a bet on one option of a period',
  z.object({ period: ask.id(), option: ask.word(PATTERNS), amount: ask.amount() }),
  shape((wire) =>
    wire.sparse(
      z.object({
        id: wire.optional(wire.id()),
        period: wire.optional(wire.id()),
        option: wire.optional(wire.word(PATTERNS)),
        amount: wire.optional(wire.amount()),
        odds: wire.optional(wire.ratio()),
        balance: wire.optional(wire.amount()),
        nonce: wire.optional(wire.text()),
        ...leafFields(wire),
        at: wire.optional(wire.time()),
      }),
    ),
  ),
  { row: 'S', once: true },
);

/**
 * GET /game/orders. `proof` (from the close on) leads from the order's leaf to `betsRoot`; `nonce` is part of the leaf.
 * `review`: the order is still open because its period is under review. `option` (X) filters by pattern.
 */
export const listOrders = defineCall(
  'GET /game/orders',
  "The member's bets, newest first",
  z.object({
    page: ask.page(),
    limit: ask.limit(),
    period: ask.id().optional(),
    option: ask.word(PATTERNS).optional(),
  }),
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.id(),
        period: wire.id(),
        option: wire.word(PATTERNS),
        amount: wire.amount(),
        odds: wire.optional(wire.ratio()),
        payout: wire.optional(wire.amount()),
        status: wire.optional(wire.word(ORDER_STATUSES)),
        review: wire.optional(wire.flag()),
        at: wire.optional(wire.time()),
        nonce: wire.optional(wire.text()),
        ...leafFields(wire),
        proof: wire.optional(z.object({ index: wire.int(), size: wire.int(), path: wire.many(wire.text()) })),
      }),
    ),
  ),
  { row: 'X' },
);

/** GET /game/summary. By the time of the bet; today is a UTC day; an open bet counts as staked. */
export const getPlaySummary = defineCall(
  'GET /game/summary',
  'What the member staked, was paid, and has gained or lost',
  empty,
  shape((wire) => {
    const sums = z.object({ staked: wire.amount(), won: wire.amount(), net: wire.amount() });
    return z.object({ today: sums, session: sums, lifetime: sums });
  }),
  { row: 'X' },
);

/**
 * GET /lottery/getdraw. Every period that has begun; fields appear as they come to be: the commitment from opening, the
 * bets root and count from the close (before the seed), the rest from the draw. A chain's `s0` is what every seed hashes
 * back to: link i is for period `firstPeriod` + i. `announcedIn`: the period in which a chain was first shown as the next one,
 * for every chain but the first. `voidedAt`: when a review was given up; the period keeps the status
 * `review`, has no result, and every stake that was still open goes back in full. `voids`: how many periods have become void so far;
 * `withheld`: of how many of these the seed was not shown in time.
 * `witness`: time-stamps of the bets root, and in a chain of its `s0`.
 */
export const getDraw = defineCall(
  'GET /lottery/getdraw',
  'One period with everything that proves its draw',
  z.object({ period: ask.id() }),
  shape((wire) => {
    const chain = z.object({
      firstPeriod: wire.id(),
      length: wire.int(),
      s0: wire.text(),
      publishedAt: wire.optional(wire.time()),
      announcedIn: wire.optional(wire.id()),
      witness: wire.optional(witnessOf(wire)),
    });
    const proof = z.object({
      period: wire.id(),
      numbers: wire.optional(z.array(wire.int())),
      sum: wire.optional(wire.int()),
      result: wire.optional(wire.many(wire.text())),
      status: wire.optional(wire.word(DRAW_STATUSES)),
      opensAt: wire.optional(wire.time()),
      closesAt: wire.optional(wire.time()),
      drawsAt: wire.optional(wire.time()),
      drawnAt: wire.optional(wire.time()),
      voidedAt: wire.optional(wire.time()),
      commitment: wire.optional(wire.text()),
      seed: wire.optional(wire.text()),
      betsRoot: wire.optional(wire.text()),
      betsCount: wire.optional(wire.int()),
      witness: wire.optional(witnessOf(wire)),
      voids: wire.optional(wire.int()),
      withheld: wire.optional(wire.int()),
      beacon: wire.optional(beaconOf(wire)),
      chain: wire.optional(chain),
      nextChain: wire.optional(chain),
    });
    return wire.open(proof, proofOf);
  }),
  { row: 'X' },
);
