import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import type { getTotals } from '~/contract/calls/limits';
import type { Service } from '../service';
import { sumOf } from '../store/lists/totals';
import { firstDayOf } from '~/contract/limits/limit-periods';

/** Days of the shorter sum, with today. */
const DAYS = 30;

const write = (sums: { recharged: MinorUnits; withdrawn: MinorUnits; staked: MinorUnits; won: MinorUnits }) => ({
  recharged: writeAmount(sums.recharged),
  withdrawn: writeAmount(sums.withdrawn),
  staked: writeAmount(sums.staked),
  won: writeAmount(sums.won),
});

/**
 * What a member recharged, withdrew, staked and won: in the last 30 UTC days, and in all. A recharge or withdrawal counts on the day
 * of its request once it is credited or paid. Each sum is read by its key from rows that triggers maintain.
 */
export async function readTotals({ db, now }: Service, memberId: string): Promise<WireOf<typeof getTotals>> {
  const first = firstDayOf('day', now()) - (DAYS - 1);
  const funds = await db
    .selectFrom('funds_days')
    .select((eb) => [sumOf(eb.ref('recharged')).as('recharged'), sumOf(eb.ref('withdrawn')).as('withdrawn')])
    .where('member_id', '=', memberId)
    .where('day', '>=', first)
    .executeTakeFirstOrThrow();
  const play = await db
    .selectFrom('draw_days')
    .select((eb) => [sumOf(eb.ref('staked')).as('staked'), sumOf(eb.ref('won')).as('won')])
    .where('member_id', '=', memberId)
    .where('day', '>=', first)
    .executeTakeFirstOrThrow();
  const allFunds = await db
    .selectFrom('funds_totals')
    .select(['recharged', 'withdrawn'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const allPlay = await db
    .selectFrom('draw_totals')
    .select(['staked', 'won'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return {
    days30: write({ ...funds, ...play }),
    ever: write({ ...(allFunds ?? { recharged: 0, withdrawn: 0 }), ...(allPlay ?? { staked: 0, won: 0 }) }),
  };
}
