import { z } from 'zod';
import { defineCall } from '../call';
import { OUTCOMES } from '../outcomes';
import { shape, type Wire } from '../wire/wire';
import { PATTERNS } from './draw';
import { LIMITS, PAUSE_KINDS } from './limits';
import { REPORT_OUTCOMES, REPORT_REASONS } from './meet';

/** A UTC day: `2026-11-24`. */
export const REPORT_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A number below this, of members or of members behind a sum, is not shown. Source: docs/decisions/0087-a-public-report.md. */
export const FEWEST = 5;

/** How many, and in how many minutes half and 95 of 100 of them; both rounded up, and missing where there are none. */
const times = (wire: Wire) =>
  z.object({ count: wire.int(), median: wire.optional(wire.int()), p95: wire.optional(wire.int()) });

/** Counts by word; the one without a word has no recorded reason. */
const byWord = <const Words extends readonly [string, ...string[]]>(wire: Wire, words: Words) =>
  wire.many(z.object({ word: wire.optional(wire.word(words)), count: wire.int() }));

/** Of bets on one pattern. `counted` of `bets` are in the sums: on other days fewer than FEWEST members had such bets. */
const pattern = (wire: Wire) =>
  z.object({
    option: wire.word(PATTERNS),
    drawn: wire.int(),
    chance: wire.ratio(),
    bets: wire.int(),
    counted: wire.int(),
    stakes: wire.amount(),
    payouts: wire.amount(),
    /** What the published odds and chances come to for these stakes. */
    expected: wire.amount(),
  });

/** What happened on the days from `from` on. A service leaves out what it does not count. */
const span = (wire: Wire) =>
  z.object({
    from: wire.text(),
    withdrawals: wire.optional(z.object({ paid: times(wire), late: wire.int(), refused: byWord(wire, OUTCOMES) })),
    topUps: wire.optional(
      z.object({ credited: times(wire), otherAmount: wire.int(), refused: byWord(wire, OUTCOMES) }),
    ),
    draws: wire.optional(
      z.object({
        drawn: wire.int(),
        void: wire.int(),
        /** Of the void ones, those whose seed was not shown in time. */
        withheld: wire.optional(wire.int()),
        returned: z.object({ bets: wire.int(), counted: wire.int(), stakes: wire.amount() }),
        patterns: wire.many(pattern(wire)),
      }),
    ),
    reports: wire.optional(
      z.object({ received: byWord(wire, REPORT_REASONS), outcomes: byWord(wire, REPORT_OUTCOMES) }),
    ),
    answers: wire.optional(times(wire)),
  });

/** A number of members; `few` in place of one below FEWEST, zero included. */
const members = (wire: Wire) => ({ members: wire.optional(wire.int()), few: wire.optional(wire.flag()) });

/**
 * GET /System/report. The report that the service made of a finished UTC day, in the night after it; the newest without `day`.
 * Refused with `not_found` before the first one, and for a day without one. Nothing in it is about a single member.
 */
export const getReport = defineCall(
  'GET /System/report',
  'How the service has kept its promises: times, refusals, results against the odds, limits in use',
  z.object({ day: z.string().regex(REPORT_DAY).optional() }),
  shape((wire) =>
    z.object({
      day: wire.text(),
      madeAt: wire.time(),
      /** Hours after which a withdrawal is late. */
      promisedHours: wire.optional(wire.int()),
      /** The thirty days up to `day`. */
      month: span(wire),
      /** All days up to `day`. */
      all: span(wire),
      /** When the report was made. */
      state: z.object({
        withdrawals: wire.optional(wire.int()),
        lateWithdrawals: wire.optional(wire.int()),
        topUps: wire.optional(wire.int()),
        reviewedDraws: wire.optional(wire.int()),
        reports: wire.optional(wire.int()),
        conversations: wire.optional(wire.int()),
        limits: wire.many(z.object({ name: wire.word(LIMITS), ...members(wire) })),
        pauses: wire.many(z.object({ kind: wire.word(PAUSE_KINDS), ...members(wire) })),
      }),
    }),
  ),
  { row: 'X', access: 'anyone' },
);
