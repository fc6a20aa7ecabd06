import { z } from 'zod';
import { defineCall } from './call';
import { ask, shape, type Wire } from './wire';

const empty = z.object({});

/** The four patterns of the draw, in their published order. */
export const PATTERNS = ['rose', 'lily', 'balloon', 'smoke'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** What becomes of an order. */
export const ORDER_STATUSES = ['open', 'won', 'returned', 'lost', 'refunded'] as const;

const drawFields = (wire: Wire) => ({
  period: wire.id(),
  numbers: wire.many(wire.int()),
  sum: wire.int(),
  result: wire.many(wire.text()),
  drawnAt: wire.optional(wire.time()),
  commitment: wire.optional(wire.text()),
  seed: wire.optional(wire.text()),
  betsRoot: wire.optional(wire.text()),
});

/** GET /lottery/getlatestdraw */
export const getLatestDraw = defineCall(
  'GET /lottery/getlatestdraw',
  'The newest result',
  empty,
  shape((wire) => z.object(drawFields(wire))),
);

/** GET /lottery/getdrawlist */
export const listDraws = defineCall(
  'GET /lottery/getdrawlist',
  'Past results, newest first',
  z.object({ page: ask.page(), pageSize: ask.limit() }),
  shape((wire) => wire.list(z.object(drawFields(wire)))),
);

/** GET /lottery/getnextperiod */
export const getNextPeriod = defineCall(
  'GET /lottery/getnextperiod',
  'The period that bets go to now',
  empty,
  shape((wire) =>
    z.object({
      period: wire.id(),
      opensAt: wire.optional(wire.time()),
      closesAt: wire.optional(wire.time()),
      drawsAt: wire.optional(wire.time()),
      serverTime: wire.optional(wire.time()),
      status: wire.optional(wire.word(['open', 'soon', 'closed', 'drawing', 'complete'])),
      commitment: wire.optional(wire.text()),
    }),
  ),
);

/** GET /lottery/getodds */
export const listOdds = defineCall(
  'GET /lottery/getodds',
  'The four options with their payout ratios (stake included)',
  empty,
  shape((wire) =>
    wire.list(
      z.object({
        option: wire.word(PATTERNS),
        odds: wire.ratio(),
        chance: wire.optional(wire.ratio()),
        min: wire.optional(wire.amount()),
        max: wire.optional(wire.amount()),
      }),
    ),
  ),
);

/** POST /game/saveorder */
export const placeOrder = defineCall(
  'POST /game/saveorder',
  'Place a bet on one option of a period',
  z.object({ period: ask.id(), option: ask.word(PATTERNS), amount: ask.amount() }),
  shape((wire) =>
    z.object({
      id: wire.optional(wire.id()),
      period: wire.optional(wire.id()),
      option: wire.optional(wire.word(PATTERNS)),
      amount: wire.optional(wire.amount()),
      odds: wire.optional(wire.ratio()),
      balance: wire.optional(wire.amount()),
    }),
  ),
  { once: true },
);
