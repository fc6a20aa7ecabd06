import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { LimitName } from '~/contract/calls/limits';
import { formatDuration, formatMoment } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Limits } from './limits.api.server';
import { LIMIT_PAGES, type LimitSlug } from './limits.schema';

/** Formats the values of limits for a member. */
export interface LimitWriter {
  language: Language;
  /** An amount with its unit. */
  amount: (minor: MinorUnits) => string;
}

/** The view of one limit; `undefined` values are no limit. */
export interface LimitView {
  slug: LimitSlug;
  name: LimitName;
  current: string | undefined;
  /** The service sent a value that cannot be parsed, which is not the same as none. */
  isUnread: boolean;
  /** The limit applies because this app stores it: the service reports a looser one, or none. */
  isHeldHere: boolean;
  /** The current value as form input. */
  typed: string;
  /** Its use today and the rest, if the upstream reports them. */
  used: string | undefined;
  left: string | undefined;
  /** A pending looser value; `raw` identifies it in the form that confirms it. */
  waiting: { value: string | undefined; raw: string; from: string; ready: boolean } | undefined;
}

const USED = { stakeDaily: 'stake', lossDaily: 'loss', rechargeDaily: 'recharge' } as const;

/** A limit's value as text: `$50.00 credits`, `1 hour`. */
export function limitText(name: LimitName, value: number, { language, amount }: LimitWriter): string {
  return name === 'realityCheckMinutes' ? formatDuration(value * 60_000, language) : amount(value);
}

/** A value in a form: minor units or minutes, empty for no limit. */
export function rawLimit(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/**
 * The view of a limit.
 *
 * @param now ms UTC; decides whether a pending value can be confirmed
 */
export function limitView(
  [slug, name]: readonly [LimitSlug, LimitName],
  { current, pending, used, unread, heldHere }: Limits,
  writer: LimitWriter,
  now: number,
): LimitView {
  const value = current[name];
  const waiting = pending?.[name];
  const write = (one: number | undefined) => (one === undefined ? undefined : limitText(name, one, writer));
  const spent = name === 'realityCheckMinutes' ? undefined : used?.[USED[name]];
  return {
    slug,
    name,
    current: write(value),
    isUnread: unread?.includes(name) ?? false,
    isHeldHere: heldHere?.limits.includes(name) ?? false,
    typed: value === undefined ? '' : name === 'realityCheckMinutes' ? String(value) : writeAmount(value),
    used: write(spent),
    left: value === undefined || spent === undefined ? undefined : write(Math.max(0, value - spent)),
    waiting: waiting && {
      value: write(waiting.value),
      raw: rawLimit(waiting.value),
      from: formatMoment(waiting.from, writer.language),
      ready: waiting.from <= now,
    },
  };
}

/** The views of all limits, for the overview. */
export function limitViews(limits: Limits, writer: LimitWriter, now: number): LimitView[] {
  return LIMIT_PAGES.map((page) => limitView(page, limits, writer, now));
}

/** A time-out or self-exclusion that is in force. */
export type PauseView = NonNullable<ReturnType<typeof pauseView>>;

/**
 * The view of the pause in force.
 *
 * @param now ms UTC; an upstream may still report a pause that has ended
 */
export function pauseView({ pause, heldHere }: Pick<Limits, 'pause' | 'heldHere'>, language: Language, now: number) {
  if (!pause || pause.until <= now) return undefined;
  const isHeldHere = heldHere?.pause ?? false;
  return { kind: pause.kind, until: formatMoment(pause.until, language), isHeldHere };
}
