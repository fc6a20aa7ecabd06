import type { MinorUnits } from '~/contract/amount';
import { DAY_MS, dayOf } from '../draw/days.server';
import type { Db } from '../store/database.server';
import { sumOf } from '../store/lists/totals';

/** What counts against the limits on a UTC day, in minor units. */
export interface Used {
  stake: MinorUnits;
  /** What would be lost if everything open is lost; below zero when more was paid than staked. */
  loss: MinorUnits;
  recharge: MinorUnits;
}

/** What the member's bets of the UTC day of `at` count. A payout counts on the day on which its bet was placed. */
export async function readPlayed(db: Db, memberId: string, at: number): Promise<Pick<Used, 'stake' | 'loss'>> {
  const day = await db
    .selectFrom('draw_days')
    .select(['staked', 'won'])
    .where('member_id', '=', memberId)
    .where('day', '=', dayOf(at))
    .executeTakeFirst();
  return day ? { stake: day.staked, loss: day.staked - day.won } : { stake: 0, loss: 0 };
}

/** What the member asked to recharge on the UTC day of `at`, other than what was rejected. */
export async function readRecharged(db: Db, memberId: string, at: number): Promise<MinorUnits> {
  const midnight = dayOf(at) * DAY_MS;
  const { sum } = await db
    .selectFrom('recharges')
    .select((eb) => sumOf(eb.ref('amount')).as('sum'))
    .where('member_id', '=', memberId)
    .where('apply_time', '>=', midnight)
    .where('apply_time', '<', midnight + DAY_MS)
    .where('status', 'in', ['reviewing', 'credited'])
    .executeTakeFirstOrThrow();
  return sum;
}
