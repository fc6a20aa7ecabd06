import { writeAmount, type MinorUnits } from '~/contract/amount';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  limitOf,
  partsOf,
  type LimitKind,
  type LimitName,
  type LimitPeriod,
} from '~/contract/calls/limits';
import { UTC, type Clock } from '~/i18n/clock';
import { formatDuration, formatHourMinute, formatMoment } from '~/i18n/format';
import type { Limits } from './limits.api.server';
import { isOffered, usedIn } from './limits-left';
import { LIMIT_PAGES, type LimitSlug } from './limits.schema';

/** Formats the values of limits for a member. */
export interface LimitWriter {
  clock: Clock;
  /** An amount with its unit. */
  amount: (minor: MinorUnits) => string;
}

/** The view of one limit; `undefined` values are no limit. */
export interface LimitView {
  slug: LimitSlug;
  name: LimitName;
  kind: LimitKind | undefined;
  period: LimitPeriod | undefined;
  current: string | undefined;
  /** The service sent a value that cannot be parsed, which is not the same as none. */
  isUnread: boolean;
  /** The limit applies because this app stores it: the service reports a looser one, or none. */
  isHeldHere: boolean;
  /** The current value as form input. */
  typed: string;
  /** Its use in its period and the rest, if the upstream reports them. */
  used: string | undefined;
  /** What the member has won beyond what they lost in the period of a loss limit; `used` is none then. */
  ahead: string | undefined;
  left: string | undefined;
  /** A pending looser value; `raw` identifies it in the form that confirms it. */
  waiting: { value: string | undefined; raw: string; from: string; ready: boolean } | undefined;
}

/** A limit's value as text: `$50.00`, `1 hour`. */
export function limitText(name: LimitName, value: number, { clock, amount }: LimitWriter): string {
  return name === 'realityCheckMinutes' ? formatDuration(value * 60_000, clock.language) : amount(value);
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
  limits: Limits,
  writer: LimitWriter,
  now: number,
): LimitView {
  const { current, pending, unread, heldHere } = limits;
  const { kind, period } = partsOf(name) ?? {};
  const value = current[name];
  const waiting = pending?.[name];
  const write = (one: number | undefined) => (one === undefined ? undefined : limitText(name, one, writer));
  const spent = kind && period && usedIn(limits, period)?.[kind];
  return {
    slug,
    name,
    kind,
    period,
    current: write(value),
    isUnread: unread?.includes(name) ?? false,
    isHeldHere: heldHere?.limits.includes(name) ?? false,
    typed: value === undefined ? '' : name === 'realityCheckMinutes' ? String(value) : writeAmount(value),
    used: spent !== undefined && spent < 0 ? undefined : write(spent),
    ahead: spent !== undefined && spent < 0 ? write(-spent) : undefined,
    left: value === undefined || spent === undefined ? undefined : write(Math.max(0, value - spent)),
    waiting: waiting && {
      value: write(waiting.value),
      raw: rawLimit(waiting.value),
      from: formatMoment(waiting.from, writer.clock),
      ready: waiting.from <= now,
    },
  };
}

/** Whether the service takes a limit at all. */
export function takesLimit(limits: Limits, name: LimitName): boolean {
  const { period } = partsOf(name) ?? {};
  return period === undefined || isOffered(limits, period);
}

/** The views of all limits that the service takes, for the overview: by kind, and the reality check. */
export function limitViews(limits: Limits, writer: LimitWriter, now: number) {
  const views = LIMIT_PAGES.filter(([, name]) => takesLimit(limits, name)).map((page) =>
    limitView(page, limits, writer, now),
  );
  return {
    groups: LIMIT_KINDS.map((kind) => ({ kind, limits: views.filter((view) => view.kind === kind) })),
    realityCheck: views.find(({ kind }) => kind === undefined),
    hasAllPeriods: LIMIT_PERIODS.every((period) => isOffered(limits, period)),
  };
}

const isRechargeLimitSet = ({ current, unread }: Limits) =>
  LIMIT_PERIODS.map((period) => limitOf('recharge', period)).map(
    (name) => current[name] !== undefined || unread?.includes(name) === true,
  );

/** Whether the service takes no recharge and no bet before there is a recharge limit for each period, and one is missing. */
export const lacksLimits = (limits: Limits): boolean =>
  limits.profile?.mustSet === 'all' && !isRechargeLimitSet(limits).every(Boolean);

/**
 * Whether a recharge must wait for the member's limits: they were never asked for one, or lack one that the service wants. Not during
 * a pause, which stops recharges anyway.
 */
export function mustAsk(limits: Limits, now: number): boolean {
  const { profile, asked, pause } = limits;
  if (pause && pause.until > now) return false;
  if (lacksLimits(limits)) return true;
  return profile?.mustSet === 'asked' && asked === undefined && !isRechargeLimitSet(limits).some(Boolean);
}

/** Whether the member is to be reminded of their limits. @param now ms UTC */
export const isReviewDue = ({ reviewFrom }: Limits, now: number) => reviewFrom !== undefined && reviewFrom <= now;

/** When the next UTC day begins by the member's clock; `undefined` where that is UTC. @param now ms UTC */
export const dayStartOf = (clock: Clock, now: number): string | undefined =>
  clock.zone === UTC ? undefined : formatHourMinute(new Date(now).setUTCHours(24, 0, 0, 0), clock);

/** A time-out or self-exclusion that is in force. */
export type PauseView = NonNullable<ReturnType<typeof pauseView>>;

/**
 * The view of the pause in force.
 *
 * @param now ms UTC; an upstream may still report a pause that has ended
 */
export function pauseView({ pause, heldHere }: Pick<Limits, 'pause' | 'heldHere'>, clock: Clock, now: number) {
  if (!pause || pause.until <= now) return undefined;
  const isHeldHere = heldHere?.pause ?? false;
  return { kind: pause.kind, until: formatMoment(pause.until, clock), isHeldHere };
}

/** The question for gross recharge limits: its fields with the limits in force as typed values, and whether none may be wanted. */
export function firstLimitsView(limits: Limits) {
  const fields = LIMIT_PERIODS.filter((period) => isOffered(limits, period)).map((period) => {
    const value = limits.current[limitOf('recharge', period)];
    return { period, typed: value === undefined ? '' : writeAmount(value) };
  });
  const mustSetAll = limits.profile?.mustSet === 'all';
  const isSet = fields.some(({ typed }) => typed !== '');
  return { fields, mustSetAll, canDecline: limits.profile !== undefined && !mustSetAll && !isSet };
}
