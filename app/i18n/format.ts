import type { MinorUnits } from '~/contract/amount';
import { CURRENCY_SYMBOLS } from '~/contract/language';
import { UTC, type Clock } from './clock';
import type { Language } from './language';

/** Caches an Intl object per language: they are slow to create and safe to share. */
function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const fresh = make(language);
    made.set(language, fresh);
    return fresh;
  };
}

const integers = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }));
const tenths = perLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const hundredths = perLanguage((language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2 }));
const decimals = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }));
const shares = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
);
const wholeSeconds = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }),
);
const all = perLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const months = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: UTC }),
);

/** How many formats of a kind are kept: members name their zones themselves. */
const KEPT_FORMATS = 100;

/** Formats of times by clock. The oldest goes when there are too many. */
function perClock(options: Intl.DateTimeFormatOptions): (clock: Clock) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return ({ language, zone }) => {
    const key = `${language} ${zone}`;
    const format = made.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
    made.delete(key);
    made.set(key, format);
    const [oldest] = made.keys();
    if (made.size > KEPT_FORMATS && oldest !== undefined) made.delete(oldest);
    return format;
  };
}

const dates = perClock({ dateStyle: 'medium' });
const moments = perClock({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
const times = perClock({ timeStyle: 'medium', hourCycle: 'h23' });
const dateTimes = perClock({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
const timesOfDay = perClock({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const zoneNames = perClock({ timeZoneName: 'short', hour: 'numeric' });
const longZoneNames = perClock({ timeZoneName: 'longGeneric' });

const nameIn = (format: Intl.DateTimeFormat, ms: number) =>
  format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;

/** A time with the short name of its zone: `UTC`, `GMT+8`, `JST`. */
const zoned = (text: string, ms: number, clock: Clock) =>
  `${text} ${clock.zone === UTC ? UTC : (nameIn(zoneNames(clock), ms) ?? clock.zone)}`;

/** A whole number with the language's grouping: `12,345`. */
export function formatCount(value: number, language: Language): string {
  return integers(language).format(value);
}

/** A decimal number with up to six decimals: `1.95`, `−2.5`. */
export function formatDecimal(value: number, language: Language): string {
  return decimals(language).format(value).replace('-', '−');
}

/** A percentage with one decimal: `48.6%`. */
export function formatShare(share: number, language: Language): string {
  return shares(language).format(share);
}

/** A range of whole numbers: `12–24`, `12～24`. */
export function formatRange(low: number, high: number, language: Language): string {
  return integers(language).formatRange(low, high);
}

/** Hundredths with two decimals: `1,234.50`. Exact, since Intl parses decimal strings without rounding. */
export function formatHundredths(value: number | bigint, language: Language): string {
  return hundredths(language)
    .format(`${value}E-2` as `${number}`)
    .replace('-', '−');
}

/** A list in a sentence: `Rose and Smoke`, `バラ、煙`. */
export function formatList(names: readonly string[], language: Language): string {
  return all(language).format(names);
}

/**
 * An amount with the language's symbol: `$1,234.50`. The number is the same in every language; only symbol and
 * separators differ. Never uses floating point.
 */
export function formatAmount(minor: MinorUnits, language: Language): string {
  return `${minor < 0 ? '−' : ''}${CURRENCY_SYMBOLS[language]}${formatHundredths(Math.abs(minor), language)}`;
}

/** A round amount without decimals, for the winners feed: `$1,888`. @param sign of the currency, where it is known */
export function formatWhole(units: number, language: Language, sign = CURRENCY_SYMBOLS[language]): string {
  return sign + formatCount(units, language);
}

/** A date: `Nov 21, 2026`. */
export function formatDate(ms: number, clock: Clock): string {
  return dates(clock).format(ms);
}

/** One or several days in a row: `Nov 21, 2026`, `Nov 21 – 24, 2026`. @param first ms @param last ms, in the last day */
export function formatDays(first: number, last: number, clock: Clock): string {
  return dates(clock).formatRange(first, last);
}

/** A month: `November 2026`. @param month `2026-11` */
export function formatMonth(month: string, language: Language): string {
  return months(language).format(Date.parse(month));
}

/** A time of day: `08:30:00 UTC`. */
export function formatTime(ms: number, clock: Clock): string {
  return zoned(times(clock).format(ms), ms, clock);
}

/** A time of day, with its date unless that is today: `Nov 21, 2026 08:30:00 UTC`. @param now in ms UTC */
export function formatNear(ms: number, now: number, clock: Clock): string {
  const date = formatDate(ms, clock);
  return date === formatDate(now, clock) ? formatTime(ms, clock) : `${date} ${formatTime(ms, clock)}`;
}

const MINUTE_MS = 60_000;

/** The start of something, to the minute: `Nov 21, 2026, 08:31 UTC`. Rounded up, so that it is never too early. */
export function formatMoment(ms: number, clock: Clock): string {
  return formatMinute(Math.ceil(ms / MINUTE_MS) * MINUTE_MS, clock);
}

/** The time of a past event, to the minute: `Nov 21, 2026, 08:30 UTC`. */
export function formatMinute(ms: number, clock: Clock): string {
  return zoned(moments(clock).format(ms), ms, clock);
}

/** The time of day in a zone, without its name: `08:30`. @param zone IANA name */
export function formatTimeOfDay(ms: number, zone: string): string {
  // Two digits in every language: other languages' options give `8:30` or words.
  return timesOfDay({ language: 'en', zone }).format(ms);
}

/** The time of day to the minute: `08:30 UTC`. */
export function formatHourMinute(ms: number, clock: Clock): string {
  return zoned(formatTimeOfDay(ms, clock.zone), ms, clock);
}

/**
 * The name of a time zone: `Japan Standard Time`; falls back to its IANA name.
 *
 * @param ms UTC, for zones whose name has changed
 */
export function formatZone(clock: Clock, ms: number): string {
  const name = nameIn(longZoneNames(clock), ms);
  return name === undefined || name.startsWith('GMT') ? clock.zone : name;
}

/** Units of a duration, longest first, with their length in minutes. */
const DURATION_UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** A duration with a space beside each figure: `Intl` writes Chinese ones without, our texts with. */
const spaced = (duration: string, language: Language) =>
  language === 'zh-CN' ? duration.replace(/[\d,]+/g, ' $& ').trim() : duration;

/** A duration in whole minutes: `1 hour, 20 minutes`. */
export function formatDuration(ms: number, language: Language): string {
  let minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const parts: string[] = [];
  for (const [unit, length] of DURATION_UNITS) {
    const count = Math.floor(minutes / length);
    minutes -= count * length;
    if (count > 0 || (unit === 'minute' && parts.length === 0))
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  const text = new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts);
  return spaced(text, language);
}

/** A short duration: `20 seconds`; from a minute on in whole minutes, rounded up. */
export function formatSeconds(seconds: number, language: Language): string {
  if (seconds >= 60) return formatDuration(Math.ceil(seconds / 60) * MINUTE_MS, language);
  return spaced(wholeSeconds(language).format(seconds), language);
}

/** A date with its time of day: `Nov 21, 2026, 08:30:00 UTC`. */
export function formatDateTime(ms: number, clock: Clock): string {
  return zoned(dateTimes(clock).format(ms), ms, clock);
}

/**
 * Views of a film: from 10,000 on as tenths of ten-thousands with `w` (`12345` → `1.2w`). Japanese readers do not know the `w`:
 * there it is `1.2万回`, and below that `9,999回`. Source: specification, chapter 3, Movie item.
 */
export function formatViews(views: number, language: Language): string {
  const [tenThousands, times] = language === 'ja' ? ['万', '回'] : ['w', ''];
  const count =
    views >= 10_000
      ? tenths(language).format(Math.floor(views / 1000) / 10) + tenThousands
      : formatCount(views, language);
  return count + times;
}

/** The name of a language in another one: `英文`. @param tag BCP 47 @returns `undefined` for an unknown tag */
export function formatLanguage(tag: string | undefined, language: Language): string | undefined {
  try {
    return tag && new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}

/** A device in words (`Firefox, Windows`), as Chinese and Japanese put a system after its browser. Other words stay as they are. */
export const formatDevice = (device: string, language: Language): string =>
  language === 'en' ? device : device.replace(/^([\w ]+), ([\w ]+)$/, '$1（$2）');
