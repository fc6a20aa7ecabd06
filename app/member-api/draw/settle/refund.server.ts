import { drawMetrics } from '~/config/observing/metrics.server';
import type { MinorUnits } from '~/contract/amount';
import { memberOfAccount } from '../../ledger/accounts';
import { post } from '../../ledger/ledger.server';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { firstPeriod, timesOf, type Clock } from '../clock';
import { takeBackStake } from '../days.server';
import { idAt, ID_AHEAD_MS } from '../order-id';
import { BATCH, markSettled } from './pay.server';
import { findPaths, type Paths } from '../proofs.server';

/**
 * The orders of a period whose stakes may be due for a refund. The ledger knows orders whose rows were deleted: bets are placed
 * on the current period only, so a stake between opening and close belongs to this period. The rows know orders that were forged.
 */
async function listRefundable(db: Db, clock: Clock, period: number): Promise<string[]> {
  const { opensAt, closesAt } = timesOf(clock, period);
  // With a machine clock before the first period, bets are on the first period.
  const from = period === firstPeriod(clock) ? 0 : opensAt;
  const taken = await db
    .selectFrom('ledger_transfers as stake')
    .select('stake.ref as id')
    .where('stake.kind', '=', 'bet_stake')
    .where('stake.ref', '>=', idAt(from))
    .where('stake.ref', '<', idAt(closesAt + ID_AHEAD_MS))
    .where('stake.at', '>=', from)
    .where('stake.at', '<', closesAt)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger_transfers as back')
            .select('back.id')
            .whereRef('back.ref', '=', 'stake.ref')
            .where('back.kind', 'in', ['bet_payout', 'bet_refund']),
        ),
      ),
    )
    .execute();
  const open = await db
    .selectFrom('draw_orders')
    .select('id')
    .where('period', '=', period)
    .where('status', '=', 'open')
    .execute();
  return [...new Set([...taken, ...open].map(({ id }) => id))].sort();
}

/** What the ledger debited for an order, from whom, and when; nothing without a debit. */
async function findStake(trx: Db, id: string) {
  const taken = await trx
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_entries as entry', 'entry.transfer_id', 'transfer.id')
    .select(['entry.account_id as account', 'entry.amount', 'transfer.at'])
    .where('transfer.kind', '=', 'bet_stake')
    .where('transfer.ref', '=', id)
    .where('entry.amount', '<', 0)
    .executeTakeFirst();
  const memberId = taken && memberOfAccount(taken.account);
  return taken && memberId !== undefined ? { ...taken, memberId, stake: -taken.amount } : undefined;
}

/** Refunds the stake of an order: as much as the ledger debited for it. @returns the amount refunded now, in minor units */
async function giveBack(trx: Db, id: string, at: number): Promise<MinorUnits> {
  const taken = await findStake(trx, id);
  if (!taken) return 0;
  const paid = await trx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'bet_payout')
    .where('ref', '=', id)
    .executeTakeFirst();
  if (paid) return 0;
  const { posted } = await post(trx, {
    kind: 'bet_refund',
    ref: id,
    at,
    entries: [
      { account: 'house:draw', amount: -taken.stake },
      { account: taken.account, amount: taken.stake },
    ],
  });
  if (!posted) return 0;
  await takeBackStake(trx, taken.memberId, taken.at, taken.stake);
  return taken.stake;
}

/** @returns how many orders were refunded */
async function refundBatch(trx: Db, ids: string[], at: number, pathOf: Paths): Promise<number> {
  let refunded = 0;
  for (const id of ids) {
    const row = await trx.selectFrom('draw_orders').select('status').where('id', '=', id).executeTakeFirst();
    if (row && row.status !== 'open') continue;
    const payout = await giveBack(trx, id, at);
    const path = row && pathOf(id);
    await trx
      .updateTable('draw_orders')
      .set({ status: 'refunded', payout, proof: path ? JSON.stringify(path) : null })
      .where('id', '=', id)
      .execute();
    refunded += 1;
  }
  return refunded;
}

/**
 * Refunds the open stakes of a void period, each once, and then marks it as settled. Does nothing for other periods. Like
 * settling, it may be interrupted anywhere and run in several processes at once.
 */
export async function refundPeriod(service: Service, clock: Clock, period: number): Promise<void> {
  const row = await service.db
    .selectFrom('draws')
    .select(['bets_root', 'voided_at'])
    .where('period', '=', period)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.voided_at === null) return;
  const pathOf = await findPaths(service.db, period, row.bets_root);
  const ids = await listRefundable(service.db, clock, period);
  for (let from = 0; from === 0 || from < ids.length; from += BATCH) {
    const at = service.now();
    const refunded = await service.db.transaction().execute(async (trx) => {
      const count = await refundBatch(trx, ids.slice(from, from + BATCH), at, pathOf);
      if (from + BATCH >= ids.length) await markSettled(trx, period, at);
      return count;
    });
    drawMetrics().settled.inc({ status: 'refunded' }, refunded);
    await new Promise((resume) => setImmediate(resume));
  }
}
