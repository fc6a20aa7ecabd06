import { LIMIT_PERIODS, type LimitPeriod } from '../calls/limits';
import { DAY_MS } from '../time';

/** Days of a week. */
const WEEK = 7;

/**
 * The first UTC day that counts against limits of a period, as days since 1970: today, the sixth day before it, or the first of
 * the calendar month. The last one is the day of `at`.
 *
 * @param at ms UTC
 */
export function firstDayOf(period: LimitPeriod, at: number): number {
  const today = Math.floor(at / DAY_MS);
  if (period === 'day') return today;
  if (period === 'week') return today - (WEEK - 1);
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS;
}

/** When the calendar month after that of `at` begins; both in ms UTC. */
export function nextMonthOf(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** The period that a refusal names (`data.period`); a service that names none has daily limits only. */
export const readLimitPeriod = (sent: unknown): LimitPeriod => LIMIT_PERIODS.find((period) => period === sent) ?? 'day';
