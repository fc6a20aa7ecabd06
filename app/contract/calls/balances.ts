import { z } from 'zod';
import { defineCall } from '../call';
import { witnessOf } from '../wire/witness';
import { shape, type Wire } from '../wire/wire';
import { REPORT_DAY } from './report';

/** What public/verify.mjs knows the file of a member's path by, and that of the published nights. */
export const PATH_FORMAT = 'balance path 1';
export const ROOTS_FORMAT = 'balance roots 1';

/** Nights in an answer of `GET /System/balances`. */
export const NIGHTS_ON_PAGE = 30;

/** What the root of a night binds; see app/contract/balance-tree.ts. */
const night = (wire: Wire) => ({
  /** The UTC day that begins with the balances. */
  night: wire.text(),
  at: wire.time(),
  madeAt: wire.time(),
  root: wire.text(),
  previous: wire.text(),
  tree: wire.text(),
  height: wire.int(),
  /** What all members were owed together. */
  total: wire.amount(),
  /** Time-stamps of the root. */
  witness: wire.optional(witnessOf(wire)),
});

/**
 * GET /System/balances. The nights that were published, newest first, {@link NIGHTS_ON_PAGE} or `limit` at most; `before` a day: those before it.
 * Nothing in it is about a single member.
 */
export const listBalances = defineCall(
  'GET /System/balances',
  'Roots of the nightly trees over all balances, with what all members were owed together',
  z.object({
    before: z.string().regex(REPORT_DAY).optional(),
    limit: z.coerce.number().int().min(1).max(NIGHTS_ON_PAGE).optional(),
  }),
  shape((wire) => z.object({ nights: wire.many(z.object(night(wire))) })),
  { row: 'X', access: 'anyone' },
);

/**
 * GET /member/balance-path. How the member was counted in the newest night; `until` a day: in the newest one not after it. `name` and
 * `nonce` are hashed into each leaf, `shares` are the parts of the balance, each with what stands beside it on its way to the top.
 * Refused with `not_found` where the member was not counted, or that night's paths are not kept any more.
 */
export const getBalancePath = defineCall(
  'GET /member/balance-path',
  'How the member’s own balance was counted in a night, with the path to the published root',
  z.object({ until: z.string().regex(REPORT_DAY).optional() }),
  shape((wire) =>
    z.object({
      ...night(wire),
      name: wire.text(),
      nonce: wire.text(),
      available: wire.optional(wire.amount()),
      held: wire.optional(wire.amount()),
      staked: wire.optional(wire.amount()),
      shares: wire.many(
        z.object({
          position: wire.int(),
          amount: wire.amount(),
          path: wire.many(z.object({ hash: wire.text(), sum: wire.amount() })),
        }),
      ),
    }),
  ),
  { row: 'X' },
);
