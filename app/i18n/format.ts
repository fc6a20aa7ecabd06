import type { MinorUnits } from '~/contract/amount';
import { CURRENCY_SYMBOLS } from '~/contract/language';
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
const all = perLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const dates = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }));
const months = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const moments = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
);
const times = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' }),
);
const dateTimes = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' }),
);

/** A whole number with the language's grouping: `12,345`. */
function formatCount(value: number, language: Language): string {
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

/** A date in UTC: `Nov 21, 2026`. */
export function formatDate(ms: number, language: Language): string {
  return dates(language).format(ms);
}

/** A month: `November 2026`. @param month `2026-11` */
export function formatMonth(month: string, language: Language): string {
  return months(language).format(Date.parse(month));
}

/** A time of day in UTC: `08:30:00 UTC`. */
export function formatTime(ms: number, language: Language): string {
  return `${times(language).format(ms)} UTC`;
}

const MINUTE_MS = 60_000;

/** The start of something, to the minute: `Nov 21, 2026, 08:31 UTC`. Rounded up, so that it is never too early. */
export function formatMoment(ms: number, language: Language): string {
  return `${moments(language).format(Math.ceil(ms / MINUTE_MS) * MINUTE_MS)} UTC`;
}

/**
 * The time of a past event, to the minute: `Nov 21, 2026, 08:30 UTC`.
 *
 * @param zone IANA name, for the time in another zone; the result does not name it
 */
export function formatMinute(ms: number, language: Language, zone?: string): string {
  if (zone === undefined) return `${moments(language).format(ms)} UTC`;
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(ms);
}

/** The time of day in a zone: `08:30`. @param zone IANA name */
export function formatTimeOfDay(ms: number, zone: string): string {
  const options = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(ms);
}

/**
 * The name of a time zone: `Japan Standard Time`; falls back to its IANA name.
 *
 * @param zone IANA name
 * @param ms UTC, for zones whose name has changed
 */
export function formatZone(zone: string, language: Language, ms: number): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || name.startsWith('GMT') ? zone : name;
}

/** Units of a duration, longest first, with their length in minutes. */
const DURATION_UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

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
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts);
}

/** A date with its time of day in UTC: `Nov 21, 2026, 08:30:00 UTC`. */
export function formatDateTime(ms: number, language: Language): string {
  return `${dateTimes(language).format(ms)} UTC`;
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
