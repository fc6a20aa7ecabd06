import { setImmediate } from 'node:timers/promises';
import type { MinorUnits } from '~/contract/amount';
import { availableAccount, frozenAccount } from '../ledger/accounts';
import { BATCH, inBatches } from '../public-report/day-rows.server';
import type { Db } from '../store/database.server';
import { sumOf } from '../store/lists/totals';

/** Members of one query; they have two accounts each. */
const MEMBERS_AT_ONCE = 500;

/** What the house owed a member at a moment. */
export interface Owed {
  memberId: string;
  /** The username. */
  name: string;
  available: MinorUnits;
  /** For withdrawals that were not paid. */
  held: MinorUnits;
  /** Stakes of bets that were not decided: each is either returned, paid back with winnings, or lost. */
  staked: MinorUnits;
}

/** All that a member was owed. */
export const sumOwed = ({ available, held, staked }: Pick<Owed, 'available' | 'held' | 'staked'>): MinorUnits =>
  available + held + staked;

/** Periods that were not settled at a moment and may have orders. */
async function undecidedPeriods(db: Db, at: number): Promise<number[]> {
  // The newest one first: a period that closes meanwhile is then found twice, and not left out.
  const newest = await db.selectFrom('draws').select('period').orderBy('period', 'desc').limit(1).executeTakeFirst();
  // An order is either in a period with a row, or in one above all rows.
  const open = await db
    .selectFrom('draw_orders')
    .select('period')
    .distinct()
    .where('period', '>', newest?.period ?? 0)
    .execute();
  const closed = await db
    .selectFrom('draws')
    .select('period')
    .where('bets_count', '>', 0)
    .where((eb) => eb.or([eb('settled_at', 'is', null), eb('settled_at', '>=', at)]))
    .execute();
  return [...new Set([...open, ...closed].map(({ period }) => period))];
}

/** Stakes that were not decided at a moment, by member. */
async function stakesAt(db: Db, at: number): Promise<Map<string, MinorUnits>> {
  const stakes = new Map<string, MinorUnits>();
  for (const period of await undecidedPeriods(db, at)) {
    const orders = inBatches((after?: { id: string }) =>
      db
        .selectFrom('draw_orders')
        .select(['id', 'member_id', 'stake'])
        .where('period', '=', period)
        .where('id', '>', after?.id ?? '')
        .where('at', '<', at)
        // Of a period that was being paid at that moment, what had been paid is in balances already.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('ledger_transfers as back')
                .select('back.id')
                .whereRef('back.ref', '=', 'draw_orders.id')
                .where('back.kind', 'in', ['bet_payout', 'bet_refund'])
                .where('back.at', '<', at),
            ),
          ),
        )
        .orderBy('id')
        .limit(BATCH)
        .execute(),
    );
    for await (const { member_id, stake } of orders) stakes.set(member_id, (stakes.get(member_id) ?? 0) + stake);
  }
  return stakes;
}

/** Balances of accounts at a moment, by their ids: what they are now without what was posted since. */
async function balancesAt(db: Db, accounts: readonly string[], at: number): Promise<Map<string, MinorUnits>> {
  const rows = await db
    .selectFrom('ledger_accounts as account')
    .select((eb) => [
      'account.id',
      'account.balance',
      eb
        .selectFrom('ledger_entries as entry')
        .select((entry) => sumOf(entry.ref('entry.amount')).as('since'))
        .whereRef('entry.account_id', '=', 'account.id')
        .where('entry.at', '>=', at)
        .as('since'),
    ])
    .where('account.id', 'in', accounts)
    .execute();
  // Clocks of two processes may differ by milliseconds, so that a payment before the moment took what came in after it. Then less is
  // owed than nothing for that long, and nothing is counted.
  return new Map(rows.map(({ id, balance, since }) => [id, Math.max(0, (balance ?? 0) - (since ?? 0))]));
}

/**
 * What the house owed each member who had registered before a moment, also if that is nothing; closed accounts without a balance are left
 * out. Entries of the ledger are never changed, so the result is the same whenever this runs, as soon as everything from before
 * the moment is stored. Each query reads some hundred members: money moves meanwhile.
 *
 * @param at ms UTC
 * @returns in the order of the members' ids, in pieces
 */
export async function* owedAt(db: Db, at: number): AsyncGenerator<Owed[]> {
  const stakes = await stakesAt(db, at);
  for (let after = ''; ;) {
    const members = await db
      .selectFrom('members')
      .select(['id', 'username', 'closed_at'])
      .where('id', '>', after)
      .where('created_at', '<', at)
      .orderBy('id')
      .limit(MEMBERS_AT_ONCE)
      .execute();
    const last = members.at(-1);
    if (!last) return;
    const accounts = members.flatMap(({ id }) => [availableAccount(id), frozenAccount(id)]);
    const balances = await balancesAt(db, accounts, at);
    yield members.flatMap(({ id, username, closed_at }) => {
      const [available = 0, held = 0] = [availableAccount(id), frozenAccount(id)].map((one) => balances.get(one));
      const owed = { memberId: id, name: username, available, held, staked: stakes.get(id) ?? 0 };
      return closed_at !== null && closed_at < at && sumOwed(owed) === 0 ? [] : [owed];
    });
    after = last.id;
    await setImmediate();
  }
}
