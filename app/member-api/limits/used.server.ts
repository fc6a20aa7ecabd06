import type { MinorUnits } from '~/contract/amount';
import { DAY_MS, dayOf } from '../draw/days.server';
import type { Db } from '../store/database.server';
import { sumOf } from '../store/lists/totals';

/** Amounts that count against the limits on a UTC day, in minor units. */
export interface Used {
  stake: MinorUnits;
  /** The loss if every open bet is lost; negative when more was paid than staked. */
  loss: MinorUnits;
  recharge: MinorUnits;
}

/** Sums of the member's bets on the UTC day of `at`. A payout counts on the day on which its bet was placed. */
export async function readPlayed(db: Db, memberId: string, at: number): Promise<Pick<Used, 'stake' | 'loss'>> {
  const day = await db
    .selectFrom('draw_days')
    .select(['staked', 'won'])
    .where('member_id', '=', memberId)
    .where('day', '=', dayOf(at))
    .executeTakeFirst();
  return day ? { stake: day.staked, loss: day.staked - day.won } : { stake: 0, loss: 0 };
}

/** The sum of the member's requested recharges on the UTC day of `at`, without rejected ones. */
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
