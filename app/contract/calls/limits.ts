import { z } from 'zod';
import { defineCall } from '../call';
import { isFields } from '../wire/containers';
import { readTime } from '../time';
import { ask, shape, type Shape, type Wire } from '../wire/wire';

/** The limits a member can set; each is an amount per UTC day, or minutes, or nothing. */
export const LIMITS = ['stakeDaily', 'lossDaily', 'rechargeDaily', 'realityCheckMinutes'] as const;
export type LimitName = (typeof LIMITS)[number];

/** Maximum of a limit, in minor units. 0 is a valid limit: it stops at once. */
const LARGEST_LIMIT = 1_000_000_000_000;

/** Lengths of a time-out, in days. Source: docs/decisions/0012-play-limits.md. */
export const TIMEOUT_DAYS = [1, 7, 30, 42] as const;

/** The shortest self-exclusion, in days; it never ends before six calendar months have passed. */
export const EXCLUSION_DAYS = 180;

/** Minutes between two reality checks. */
export const CHECK_MINUTES = { min: 1, max: 1_440 } as const;

/** The two ways to stop playing for a while. Neither can be shortened. */
export const PAUSE_KINDS = ['timeout', 'exclusion'] as const;

const valuesOf = (wire: Wire) => ({
  stakeDaily: wire.optional(wire.amount()),
  lossDaily: wire.optional(wire.amount()),
  rechargeDaily: wire.optional(wire.amount()),
  realityCheckMinutes: wire.optional(wire.int()),
});

const readings = shape((wire) => {
  const amount = wire.optional(z.object({ value: wire.optional(wire.amount()), from: wire.time() }));
  const minutes = wire.optional(z.object({ value: wire.optional(wire.int()), from: wire.time() }));
  return z.object({
    current: z.object(valuesOf(wire)),
    pending: wire.optional(
      z.object({ stakeDaily: amount, lossDaily: amount, rechargeDaily: amount, realityCheckMinutes: minutes }),
    ),
    used: wire.optional(z.object({ stake: wire.amount(), loss: wire.amount(), recharge: wire.amount() })),
    pause: wire.optional(z.object({ kind: wire.word(PAUSE_KINDS), until: wire.time() })),
  });
});

type Read = z.output<typeof readings.strict> & {
  /** Limits of `current` that were sent but could not be parsed: they may still be in force. */
  unread?: readonly LimitName[];
};

/** Whether a value means that no limit is set. */
const isNone = (sent: unknown) => sent === undefined || sent === null || sent === false || sent === '';

/** A pause with an end, whatever the service calls its kind: it must not be taken for none. */
function pauseOf(sent: unknown): Read['pause'] {
  const { kind, until } = isFields(sent) ? sent : {};
  const end = readTime(until);
  return end === undefined ? undefined : { kind: /exclu/i.test(String(kind)) ? 'exclusion' : 'timeout', until: end };
}

const state: Shape<z.ZodType<Read, z.ZodTypeDef, z.input<typeof readings.strict>>> = {
  strict: readings.strict,
  lenient: z.unknown().transform((sent, context): Read => {
    const read = readings.lenient.safeParse(sent);
    if (!read.success) {
      for (const issue of read.error.issues) context.addIssue(issue);
      return z.NEVER;
    }
    const { current, pause } = sent as { current: Record<LimitName, unknown>; pause?: unknown };
    return {
      ...read.data,
      pause: read.data.pause ?? pauseOf(pause),
      unread: LIMITS.filter((name) => read.data.current[name] === undefined && !isNone(current[name])),
    };
  }),
};

/**
 * GET /member/limits. A missing limit is not set; a pending entry without a value is the removal of the limit. Pending
 * changes never expire. `used` is what counts against the limits today (UTC): stakes, stakes less payouts (negative
 * when more was paid than staked), and recharges that were not rejected. `pause` is the current block of bets and
 * recharges.
 */
export const getLimits = defineCall(
  'GET /member/limits',
  "The member's play limits, the ones that wait, and a pause in force",
  z.object({}),
  state,
  { row: 'X' },
);

const limitAmount = () =>
  ask
    .amount()
    .refine((minor) => minor <= LARGEST_LIMIT)
    .nullish()
    .openapi({ type: ['string', 'null'] });

/**
 * POST /member/limits. A field that is left out stays as it is; null removes the limit. A stricter value applies at
 * once. A looser one is pending until `from`, 24 h later, and applies when it is sent again after that: this is the
 * confirmation. Another looser value restarts the 24 h. Sending the current value, or a stricter one, drops the pending
 * change.
 */
export const setLimits = defineCall(
  'POST /member/limits',
  'Set play limits: stricter at once, looser after 24 hours and a confirmation',
  z.object({
    stakeDaily: limitAmount(),
    lossDaily: limitAmount(),
    rechargeDaily: limitAmount(),
    realityCheckMinutes: ask.int(CHECK_MINUTES.min, CHECK_MINUTES.max).nullish(),
  }),
  state,
  { row: 'X' },
);

/**
 * POST /member/timeout. `days` is one of TIMEOUT_DAYS or, for a self-exclusion, EXCLUSION_DAYS and more. A pause that
 * ends later extends the current one; one that does not changes nothing.
 */
export const takePause = defineCall(
  'POST /member/timeout',
  'Stop bets and recharges for a while; cannot be shortened',
  z.object({ kind: ask.word(PAUSE_KINDS), days: ask.int(1, 36_500) }),
  shape((wire) => z.object({ until: wire.time() })),
  { row: 'X' },
);
