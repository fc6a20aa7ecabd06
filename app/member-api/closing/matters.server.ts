import type { MinorUnits } from '~/contract/amount';
import { WITHDRAWAL_RULES } from '../funds/rules';
import { getMemberBalance } from '../ledger/ledger.server';
import type { Db } from '../store/database.server';
import { countRows } from '../store/lists/totals';

/** What a member still has to settle before the account can be closed. Amounts in minor units. */
export interface Matters {
  /** What can be withdrawn. */
  available: MinorUnits;
  withdrawals: number;
  recharges: number;
  bets: number;
}

/** Reads what is open. Valid until the transaction ends, after `lockMember`. */
export async function readMatters(db: Db, memberId: string): Promise<Matters> {
  const countIn = async (table: 'withdrawals' | 'recharges' | 'draw_orders', status: string) => {
    const { rows } = await db
      .selectFrom(table as 'withdrawals')
      .select(countRows().as('rows'))
      .where('member_id', '=', memberId)
      .where('status', '=', status as 'processing')
      .executeTakeFirstOrThrow();
    return rows;
  };
  const { available } = await getMemberBalance(db, memberId);
  return {
    available,
    withdrawals: await countIn('withdrawals', 'processing'),
    recharges: await countIn('recharges', 'reviewing'),
    bets: await countIn('draw_orders', 'open'),
  };
}

/** Whether everything but a rest is settled: no rest can be withdrawn. */
export const isSettled = ({ available, withdrawals, recharges, bets }: Matters): boolean =>
  withdrawals === 0 && recharges === 0 && bets === 0 && available < WITHDRAWAL_RULES.min;

/** Whether a closing that has begun has to wait: something is open, or more is left than the member gave up. */
export const waits = (matters: Matters, givenUp: MinorUnits | null): boolean =>
  !isSettled(matters) || matters.available > (givenUp ?? 0);
