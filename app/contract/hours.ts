/** Times of day between which somebody answers, in minutes since midnight. */
export interface Span {
  from: number;
  to: number;
}

const DAY = 1_440;

/** A time of day: `9:00`, `09:00`, `21:30:00`; `24:00` is the end of a day. `undefined` for anything else. */
function readTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^\s*(\d{1,2})[:：](\d{2})(?::\d{2})?\s*$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const read = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && read <= DAY ? read : undefined;
}

/** The hours of a desk, where they are written as times of day. */
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

/** Whether a name of a time zone is one that can be reckoned with. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What clocks in a zone show, as if it were UTC; in whole minutes. */
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

/**
 * The same hours by the clocks of another zone, as those differ at this moment.
 *
 * @param zone in which they are, and the one in which they are wanted; IANA names
 * @param at ms UTC
 */
export function spanIn({ from, to }: Span, zone: string, wanted: string, at: number): Span {
  const ahead = Math.round((wallClock(wanted, at) - wallClock(zone, at)) / 60_000);
  const moved = (minutes: number) => (((minutes + ahead) % DAY) + DAY) % DAY;
  return { from: moved(from), to: moved(to) };
}

/**
 * Whether somebody answers at a moment. Hours may go over midnight.
 *
 * @param at ms UTC
 * @returns `undefined` for hours that begin when they end: nobody can tell whether that is always or never
 */
export function isOpenAt({ from, to }: Span, zone: string, at: number): boolean | undefined {
  if (from === to) return undefined;
  const now = (((wallClock(zone, at) / 60_000) % DAY) + DAY) % DAY;
  return from < to ? now >= from && now < to : now >= from || now < to;
}
