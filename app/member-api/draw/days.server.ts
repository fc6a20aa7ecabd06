import type { MinorUnits } from '~/contract/amount';
import { DAY_MS } from '~/contract/time';
import type { Db } from '../store/database.server';

/** The UTC day of a time, as days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/**
 * Adds an order to its member's daily sums.
 *
 * @param at when the order was placed
 */
export async function addOrder(trx: Db, memberId: string, at: number, stake: MinorUnits): Promise<void> {
  await trx
    .insertInto('draw_days')
    .values({ member_id: memberId, day: dayOf(at), orders: 1, staked: stake, won: 0 })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'day']).doUpdateSet((eb) => ({
        orders: eb('draw_days.orders', '+', 1),
        staked: eb('draw_days.staked', '+', stake),
      })),
    )
    .execute();
}

/**
 * Adds a payout to the day on which its order was placed, so that a day's stakes and winnings belong together.
 *
 * @param at when the order was placed
 */
export async function addWinnings(trx: Db, memberId: string, at: number, payout: MinorUnits): Promise<void> {
  await trx
    .updateTable('draw_days')
    .set((eb) => ({ won: eb('won', '+', payout) }))
    .where('member_id', '=', memberId)
    .where('day', '=', dayOf(at))
    .execute();
}

/**
 * Subtracts a refunded stake from the day on which its order was placed: it was neither won nor lost. The number of orders does
 * not change, because the order stays on the member's list.
 *
 * @param at when the order was placed
 */
export async function takeBackStake(trx: Db, memberId: string, at: number, stake: MinorUnits): Promise<void> {
  await trx
    .updateTable('draw_days')
    .set((eb) => ({ staked: eb('staked', '-', stake) }))
    .where('member_id', '=', memberId)
    .where('day', '=', dayOf(at))
    .execute();
}
