import type { Language } from './language';

/** Opening hours as times of day, in minutes since midnight. */
export interface Span {
  from: number;
  to: number;
}

/** Days on which a desk is open. */
export interface OpenDays {
  /** ISO weekdays, 1 for Monday to 7; every day if absent. */
  weekdays?: readonly number[] | undefined;
  /** Days on which it is closed all the same, such as holidays: `2026-12-25`. */
  closedDays?: readonly string[] | undefined;
}

/** In minutes. */
const DAY = 1_440;
const MINUTE_MS = 60_000;

/** Parses a time of day: `9:00`, `09:00`, `21:30:00`; `24:00` is the end of a day. `undefined` for anything else. */
function readTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^\s*(\d{1,2})[:：](\d{2})(?::\d{2})?\s*$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const read = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && read <= DAY ? read : undefined;
}

/** Parses opening hours if they are times of day. */
export function readSpan({ from, to }: { from: string; to: string }): Span | undefined {
  const [opens, closes] = [readTimeOfDay(from), readTimeOfDay(to)];
  return opens === undefined || closes === undefined ? undefined : { from: opens, to: closes };
}

const two = (number: number) => String(number).padStart(2, '0');
const timeText = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** `09:00–21:00` */
export function spanText({ from, to }: Span): string {
  return `${timeText(from)}–${timeText(to)}`;
}

/** Whether the name of a time zone is supported. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The wall clock of a zone as if it were UTC; in whole minutes. */
function wallClock(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'], parts['hour'], parts['minute']);
}

/** Minutes since midnight in a zone. */
const minutesInto = (zone: string, at: number) => (((wallClock(zone, at) / MINUTE_MS) % DAY) + DAY) % DAY;

/**
 * The opening hours of the current day in their zone, as points in time.
 *
 * @param zone IANA name
 * @param at ms UTC
 * @returns ms UTC
 */
export function spanOn({ from, to }: Span, zone: string, at: number): { from: number; to: number } {
  const minute = at - (at % MINUTE_MS);
  const midnight = minute - minutesInto(zone, minute) * MINUTE_MS;
  return { from: midnight + from * MINUTE_MS, to: midnight + to * MINUTE_MS };
}

/** A day of a zone's wall clock: `2026-11-21`. @param before how many days earlier */
function dayOf(zone: string, at: number, before = 0): { day: string; weekday: number } {
  const then = new Date(wallClock(zone, at) - before * DAY * MINUTE_MS);
  return { day: then.toISOString().slice(0, 10), weekday: then.getUTCDay() || 7 };
}

/** Today in a zone: `2026-11-21`. @param at ms UTC */
export const todayIn = (zone: string, at: number): string => dayOf(zone, at).day;

/**
 * Whether the desk is open at a moment. Hours may span midnight: those after it belong to the day on which they began.
 *
 * @param at ms UTC
 * @returns `undefined` if the hours begin when they end: that may mean always or never
 */
export function isOpenAt(
  { from, to }: Span,
  zone: string,
  at: number,
  { weekdays, closedDays = [] }: OpenDays = {},
): boolean | undefined {
  const isWorkday = (before: number) => {
    const { day, weekday } = dayOf(zone, at, before);
    return !closedDays.includes(day) && (weekdays?.includes(weekday) ?? true);
  };
  if (from === to) return isWorkday(0) ? undefined : false;
  const now = minutesInto(zone, at);
  if (from < to) return now >= from && now < to && isWorkday(0);
  return now >= from ? isWorkday(0) : now < to && isWorkday(1);
}

/** Parses ISO weekdays. @returns `undefined` for every day, and for what is none */
export function readWeekdays(value: unknown): number[] | undefined {
  const days = Array.isArray(value) ? value.map(Number) : [];
  const isValid = days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);
  const ordered = [...new Set(days)].sort();
  return isValid && ordered.length > 0 && ordered.length < 7 ? ordered : undefined;
}

/** Parses a list of days; those that are none are left out. */
export function readDays(value: unknown): string[] {
  const days = Array.isArray(value) ? value.filter((day): day is string => typeof day === 'string') : [];
  return days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))).sort();
}

/**
 * Weekdays: `Mon–Fri` for several in a row, else `Mon, Wed, Sat`.
 *
 * @param weekdays ISO, 1 for Monday, in order
 */
export function weekdaysText(weekdays: readonly number[], language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // A Monday is 5 January 1970.
  const nameOf = (weekday: number) => format.format(Date.UTC(1970, 0, 4 + weekday));
  const [first = 1, last = 7] = [weekdays[0], weekdays.at(-1)];
  const isRow = weekdays.length > 2 && last - first === weekdays.length - 1;
  if (isRow) return `${nameOf(first)}–${nameOf(last)}`;
  return weekdays.map(nameOf).join(language === 'en' ? ', ' : '、');
}
