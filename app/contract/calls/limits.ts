import { z } from 'zod';
import { defineCall } from '../call';
import { isFields } from '../wire/containers';
import { readTime } from '../time';
import { ask, shape, type Shape, type Wire } from '../wire/wire';

/** What limits count: stakes, stakes less payouts, and what is paid in, whatever is withdrawn (gross). */
export const LIMIT_KINDS = ['stake', 'loss', 'recharge'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** For how long: the UTC day, the last seven UTC days with today, or the calendar month (UTC). Source: docs/decisions/0064-limits-as-regulators-ask.md. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** The limits that are amounts: each kind for each period. */
export const AMOUNT_LIMITS = [
  'stakeDaily',
  'stakeWeekly',
  'stakeMonthly',
  'lossDaily',
  'lossWeekly',
  'lossMonthly',
  'rechargeDaily',
  'rechargeWeekly',
  'rechargeMonthly',
] as const;
export type AmountLimit = (typeof AMOUNT_LIMITS)[number];

/** The limits a member can set; each is an amount for a period, or minutes, or nothing. */
export const LIMITS = [...AMOUNT_LIMITS, 'realityCheckMinutes'] as const;
export type LimitName = (typeof LIMITS)[number];

const SUFFIX = { day: 'Daily', week: 'Weekly', month: 'Monthly' } as const;

/** The limit of a kind for a period. */
export const limitOf = (kind: LimitKind, period: LimitPeriod): AmountLimit => `${kind}${SUFFIX[period]}`;

/** A record with a value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

const PARTS = Object.fromEntries(
  LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => [limitOf(kind, period), { kind, period }])),
) as Record<AmountLimit, { kind: LimitKind; period: LimitPeriod }>;

/** The kind and period of a limit; `undefined` for the reality check, which has none. */
export const partsOf = (name: LimitName) => (name === 'realityCheckMinutes' ? undefined : PARTS[name]);

/** What a member must have done before a recharge: nothing, been asked for a limit, or set a recharge limit for all three periods. */
export const MUST_SET = ['none', 'asked', 'all'] as const;

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
  ...byName(AMOUNT_LIMITS, () => wire.optional(wire.amount())),
  realityCheckMinutes: wire.optional(wire.int()),
});

const readings = shape((wire) => {
  const amount = wire.optional(z.object({ value: wire.optional(wire.amount()), from: wire.time() }));
  const minutes = wire.optional(z.object({ value: wire.optional(wire.int()), from: wire.time() }));
  const used = wire.optional(z.object({ stake: wire.amount(), loss: wire.amount(), recharge: wire.amount() }));
  return z.object({
    current: z.object(valuesOf(wire)),
    pending: wire.optional(z.object({ ...byName(AMOUNT_LIMITS, () => amount), realityCheckMinutes: minutes })),
    used,
    usedWeekly: used,
    usedMonthly: used,
    profile: wire.optional(
      z.object({ hours: wire.int(), mustSet: wire.word(MUST_SET), waitsForPeriod: wire.optional(wire.flag()) }),
    ),
    asked: wire.optional(wire.time()),
    reviewFrom: wire.optional(wire.time()),
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
 * when more was paid than staked), and recharges that were not rejected. `usedWeekly` and `usedMonthly` are the same for
 * the last seven UTC days and the calendar month; a service that sends one takes the limits of its period. `profile`:
 * hours that a looser limit waits (`waitsForPeriod`: and until what counts now is past), and what must be set before a
 * recharge. `asked`: when the member last answered the question for a limit; `reviewFrom`: from when they are reminded
 * of their limits. `pause` is the current block of bets and recharges.
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
  'Set play limits: stricter at once, looser after a wait and a confirmation',
  z.object({
    ...byName(AMOUNT_LIMITS, limitAmount),
    realityCheckMinutes: ask.int(CHECK_MINUTES.min, CHECK_MINUTES.max).nullish(),
  }),
  state,
  { row: 'X' },
);

/** Answers to the question for a limit: none wanted, or the limits stay as they are. */
export const LIMIT_ANSWERS = ['declined', 'kept'] as const;

/** POST /member/limits/asked. Stores that the member was asked, so that they are asked again only by the reminder. */
export const answerLimits = defineCall(
  'POST /member/limits/asked',
  'Store that a member was asked for a limit: declined, or looked at and kept',
  z.object({ answer: ask.word(LIMIT_ANSWERS) }),
  state,
  { row: 'X' },
);

/** GET /member/totals: credited recharges, completed withdrawals, stakes and payouts of the last 30 UTC days, and of all time. */
export const getTotals = defineCall(
  'GET /member/totals',
  'What a member recharged, withdrew, staked and won: in 30 days and in all',
  z.object({}),
  shape((wire) => {
    const sums = z.object({
      recharged: wire.amount(),
      withdrawn: wire.amount(),
      staked: wire.amount(),
      won: wire.amount(),
    });
    return z.object({ days30: sums, ever: sums });
  }),
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
