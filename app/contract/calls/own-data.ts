import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape } from '../wire/wire';
import { CODE_MAX } from './second-step';

/** States of a member's file. */
export const EXPORT_STATES = ['none', 'making', 'ready', 'failed'] as const;

/** How long a finished file can be downloaded, in ms. */
export const EXPORT_KEPT_MS = 24 * 3_600_000;

/** Days in which a member who closes the account can take it back. */
export const CLOSING_DAYS = 7;

/** Path of the finished file, which is no envelope: `application/zip`, or 404 without one. */
export const EXPORT_FILE = '/member/export/file';

const fileState = shape((wire) =>
  z.object({
    state: wire.word(EXPORT_STATES),
    done: wire.optional(wire.int()),
    total: wire.optional(wire.int()),
    until: wire.optional(wire.time()),
    size: wire.optional(wire.int()),
  }),
);

/** GET /member/export. `done` of `total` rows while it is made; `until` and `size` (bytes) once it is ready. */
export const getExport = defineCall('GET /member/export', 'State of the file of own data', z.object({}), fileState, {
  row: 'X',
});

/** POST /member/export. While a file is being made, it begins no second one. A finished one is replaced. */
export const startExport = defineCall(
  'POST /member/export',
  'Have a file made of all own data; needs the login password',
  z.object({ password: ask.text() }),
  fileState,
  { row: 'X' },
);

const closingState = shape((wire) =>
  z.object({
    closing: wire.flag(),
    since: wire.optional(wire.time()),
    until: wire.optional(wire.time()),
    balance: wire.optional(wire.amount()),
    remainder: wire.optional(wire.amount()),
    withdrawals: wire.optional(wire.int()),
    recharges: wire.optional(wire.int()),
    bets: wire.optional(wire.int()),
  }),
);

/**
 * GET /member/closing. What stands in the way: `balance` is to be withdrawn first, and the counts are of what is not settled. `remainder`
 * is a balance below the least withdrawal: it may be given up, or be used first. Once `closing`, the account closes at `until`, or
 * when nothing stands in the way any more.
 */
export const getClosing = defineCall(
  'GET /member/closing',
  'Whether the account is being closed, and what stands in the way',
  z.object({}),
  closingState,
  { row: 'X' },
);

/** POST /member/closing. `giveUp` is the whole remainder, as the member has confirmed it. `code`: of the second step, where it is on. */
export const beginClosing = defineCall(
  'POST /member/closing',
  'Close the account after some days; needs the login password, and the second step where it is on',
  z.object({ password: ask.text(), giveUp: ask.amount().optional(), code: ask.text(CODE_MAX).optional() }),
  closingState,
  { row: 'X' },
);

/** POST /member/closing/cancel. Cancelling twice changes nothing. */
export const cancelClosing = defineCall(
  'POST /member/closing/cancel',
  'Keep the account after all',
  z.object({}),
  closingState,
  { row: 'X' },
);
