import { z } from 'zod';
import { plainFigures, readTypedAmount } from '~/contract/amount';
import { CHECK_MINUTES, PAUSE_KINDS, type LimitName, type LimitPeriod } from '~/contract/calls/limits';
import { PAUSE_LENGTHS, type PauseKind } from './pause-lengths';

/** The slug of each limit in addresses, in the order of the page. */
const SLUGS = {
  'daily-stake': 'stakeDaily',
  'weekly-stake': 'stakeWeekly',
  'monthly-stake': 'stakeMonthly',
  'daily-loss': 'lossDaily',
  'weekly-loss': 'lossWeekly',
  'monthly-loss': 'lossMonthly',
  'daily-recharge': 'rechargeDaily',
  'weekly-recharge': 'rechargeWeekly',
  'monthly-recharge': 'rechargeMonthly',
  'reality-check': 'realityCheckMinutes',
} as const satisfies Record<string, LimitName>;

/** The slug of a limit in addresses. */
export type LimitSlug = keyof typeof SLUGS;

/** The limits in the order of the page, each with its name in the contract. */
export const LIMIT_PAGES = Object.entries(SLUGS) as readonly [LimitSlug, LimitName][];

/** The limit for a slug. */
export function findLimitPage(slug: string | undefined): (typeof LIMIT_PAGES)[number] | undefined {
  return LIMIT_PAGES.find(([known]) => known === slug);
}

function read<Value>(code: string, reading: (typed: string) => Value | undefined) {
  return z
    .string({ required_error: 'required' })
    .trim()
    .min(1, 'required')
    .max(40, code)
    .transform((typed, context) => {
      const value = reading(typed);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: code });
      return z.NEVER;
    });
}

/** An amount in minor units. Zero is valid: it stops play at once. */
const amount = read('amount.format', readTypedAmount);

const minutes = read('limit.minutes', (typed) => {
  const plain = plainFigures(typed).replace(/^(\d),(\d{3})$/, '$1$2');
  const count = /^\d{1,4}$/.test(plain) ? Number(plain) : 0;
  return count >= CHECK_MINUTES.min && count <= CHECK_MINUTES.max ? count : undefined;
});

/**
 * The actions on a limit: set a value, request its removal, or decide about a pending looser value. `waiting` is the pending
 * value that the page showed (minor units or minutes; empty for no limit), so a member confirms only what they saw.
 */
export function limitSchema(name: LimitName) {
  return z.discriminatedUnion(
    'act',
    [
      z.object({ act: z.literal('set'), value: name === 'realityCheckMinutes' ? minutes : amount }),
      z.object({ act: z.literal('remove') }),
      z.object({ act: z.literal('confirm'), waiting: z.string().max(20).default('') }),
      z.object({ act: z.literal('keep') }),
    ],
    { errorMap: () => ({ message: 'form.unreadable' }) },
  );
}

/** An amount, or nothing. */
const optionalAmount = z
  .string()
  .trim()
  .max(40, 'amount.format')
  .optional()
  .transform((typed, context) => {
    if (typed === undefined || typed === '') return undefined;
    const value = readTypedAmount(typed);
    if (value !== undefined) return value;
    // Fatal: what could not be read is no empty field.
    context.addIssue({ code: 'custom', message: 'amount.format', fatal: true });
    return z.NEVER;
  });

/** The fields of the question for gross recharge limits, each with its limit. */
export const FIRST_LIMITS = {
  day: 'rechargeDaily',
  week: 'rechargeWeekly',
  month: 'rechargeMonthly',
} as const satisfies Record<LimitPeriod, LimitName>;

/** The question for gross recharge limits: some are set, or none is wanted; and the answer to the reminder, which keeps them all. */
export const firstLimitsSchema = z
  .discriminatedUnion(
    'act',
    [
      z.object({
        act: z.literal('set'),
        day: optionalAmount,
        week: optionalAmount,
        month: optionalAmount,
        none: z.literal('on').optional(),
      }),
      z.object({ act: z.literal('keep') }),
    ],
    { errorMap: () => ({ message: 'form.unreadable' }) },
  )
  .superRefine((answer, context) => {
    if (answer.act === 'keep') return;
    const isTyped = [answer.day, answer.week, answer.month].some((value) => value !== undefined);
    if (isTyped && answer.none) context.addIssue({ code: 'custom', message: 'limit.tick', path: ['none'] });
    if (!isTyped && !answer.none) context.addIssue({ code: 'custom', message: 'limit.one', path: ['day'] });
  });

/** The validated values of the question. */
export type FirstLimits = Extract<z.output<typeof firstLimitsSchema>, { act: 'set' }>;

/** The validated values of the form. */
export type LimitChange = z.output<ReturnType<typeof limitSchema>>;

/** A pause that is about to begin. */
export interface WantedPause {
  kind: PauseKind;
  days: number;
}

/** The kind of pause that an address names. */
export function findPauseKind(kind: string | undefined): PauseKind | undefined {
  return PAUSE_KINDS.find((known) => known === kind);
}

/** The pause that an address names; `undefined` when there is no such choice. */
export function findPause(kind: string | undefined, days: string | undefined): WantedPause | undefined {
  const known = findPauseKind(kind);
  const choice = known && PAUSE_LENGTHS[known].find((length) => String(length.days) === days);
  return known && choice && { kind: known, days: choice.days };
}

/** The first step: the length, without a default. */
export function pauseLengthSchema(kind: PauseKind) {
  return z.object({
    days: z
      .string({ required_error: 'pause.length' })
      .refine((days) => findPause(kind, days) !== undefined, 'pause.length')
      .transform(Number),
  });
}

/** The second step: a self-exclusion also needs a ticked checkbox. */
export function pauseSchema(kind: PauseKind) {
  return z.object({
    sure:
      kind === 'exclusion'
        ? z.literal('on', { errorMap: () => ({ message: 'pause.confirm' }) })
        : z.undefined().catch(undefined),
  });
}

/** The form of the reality check has no fields. */
export const goOnSchema = z.object({});
