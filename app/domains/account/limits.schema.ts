import { z } from 'zod';
import { plainFigures, readTypedAmount } from '~/contract/amount';
import { CHECK_MINUTES, PAUSE_KINDS, type LimitName } from '~/contract/calls/limits';
import { PAUSE_LENGTHS, type PauseKind } from './pause-lengths';

/** How an address names each limit, in the order of the page. */
const SLUGS = {
  'daily-stake': 'stakeDaily',
  'daily-loss': 'lossDaily',
  'daily-recharge': 'rechargeDaily',
  'reality-check': 'realityCheckMinutes',
} as const satisfies Record<string, LimitName>;

/** A limit as addresses name it. */
export type LimitSlug = keyof typeof SLUGS;

/** The limits in the order of the page, each with its name on the contract. */
export const LIMIT_PAGES = Object.entries(SLUGS) as readonly [LimitSlug, LimitName][];

/** The limit that an address names. */
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

/** An amount that counts per day: minor units. Nought is an amount: it stops at once. */
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

/** What a member does with a limit. */
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

/** The first step: how long; nothing is chosen in advance. */
export function pauseLengthSchema(kind: PauseKind) {
  return z.object({
    days: z
      .string({ required_error: 'pause.length' })
      .refine((days) => findPause(kind, days) !== undefined, 'pause.length')
      .transform(Number),
  });
}

/** The second step: a self-exclusion is confirmed by a tick as well. */
export function pauseSchema(kind: PauseKind) {
  return z.object({
    sure:
      kind === 'exclusion'
        ? z.literal('on', { errorMap: () => ({ message: 'pause.confirm' }) })
        : z.undefined().catch(undefined),
  });
}

/** Going on after a reality check asks for nothing. */
export const goOnSchema = z.object({});
