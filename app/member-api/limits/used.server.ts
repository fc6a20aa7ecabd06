import type { MinorUnits } from '~/contract/amount';
import { byName, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '~/contract/calls/limits';
import { DAY_MS } from '~/contract/time';
import type { Db } from '../store/database.server';
import { firstDayOf } from '~/contract/limits/limit-periods';

/** What counts against the limits of each period, in minor units. */
export type Used<Kind extends LimitKind> = Readonly<Record<LimitPeriod, Record<Kind, MinorUnits>>>;

/** The UTC days that count for any period at `at` (ms UTC), as days since 1970. */
function daysAt(at: number): { first: number; last: number } {
  return {
    first: Math.min(...LIMIT_PERIODS.map((period) => firstDayOf(period, at))),
    last: Math.floor(at / DAY_MS),
  };
}

/** The sum of the days that count for a period. */
function sumOfPeriod<Day extends { day: number }>(
  days: readonly Day[],
  period: LimitPeriod,
  at: number,
  amountOf: (day: Day) => MinorUnits,
): MinorUnits {
  const first = firstDayOf(period, at);
  return days.filter(({ day }) => day >= first).reduce((sum, day) => sum + amountOf(day), 0);
}

/**
 * Sums of the member's bets in each period that ends with the UTC day of `at` (ms UTC). A payout counts on the day on which its
 * bet was placed. `loss` is the loss if every open bet is lost; negative when more was paid than staked. At most 31 rows are read.
 */
export async function readPlayed(db: Db, memberId: string, at: number): Promise<Used<'stake' | 'loss'>> {
  const { first, last } = daysAt(at);
  const days = await db
    .selectFrom('draw_days')
    .select(['day', 'staked', 'won'])
    .where('member_id', '=', memberId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  return byName(LIMIT_PERIODS, (period) => ({
    stake: sumOfPeriod(days, period, at, ({ staked }) => staked),
    loss: sumOfPeriod(days, period, at, ({ staked, won }) => staked - won),
  }));
}

/** As {@link readPlayed}: the member's requested recharges without rejected ones, whatever was withdrawn. */
export async function readRecharged(db: Db, memberId: string, at: number): Promise<Used<'recharge'>> {
  const { first, last } = daysAt(at);
  const days = await db
    .selectFrom('funds_days')
    .select(['day', 'asked'])
    .where('member_id', '=', memberId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  return byName(LIMIT_PERIODS, (period) => ({ recharge: sumOfPeriod(days, period, at, ({ asked }) => asked) }));
}
