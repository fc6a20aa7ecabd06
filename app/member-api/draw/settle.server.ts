import type { Service } from '../service';
import { availableAccount } from '../ledger/accounts';
import { post } from '../ledger/ledger.server';
import type { Db } from '../store/database.server';
import { getLink } from './chain-store.server';
import { latestComplete, timesOf, type Clock } from './clock';
import { readClock } from './clock-store.server';
import { leafOf, listOrdersOf } from './close.server';
import { addWinnings } from './days.server';
import type { DrawTables } from './draw.tables';
import { memoryOf } from './memory.server';
import { merkleTree } from './merkle';
import { payoutOf, statusOf } from './odds';
import { drawOutcome, type Outcome } from './outcome';
import { pathsOf, type Paths } from './proofs.server';
import { recheckDraw, recheckRoot } from './recheck';

/** Orders that one transaction settles: few enough to let bets through between two of them. */
const BATCH = 100;

/** Derives a period's outcome, and everything that must agree before a payout. */
async function checkPeriod(service: Service, row: DrawTables['draws']) {
  const { seed, commitment } = await getLink(service, row.period);
  const outcome = drawOutcome(seed, row.period);
  const orders = await listOrdersOf(service.db, row.period);
  const leaves = orders.map(leafOf);
  const second = await recheckDraw(seed.toString('hex'), row.period);
  const numbers = outcome.numbers.join(',');
  const differences = [
    second.commitment !== commitment.toString('hex') && 'commitment',
    second.numbers !== numbers && 'numbers',
    second.result.join() !== outcome.result.join() && 'result',
    (row.numbers ?? numbers) !== numbers && 'recorded numbers',
    (merkleTree(leaves).root !== row.bets_root || recheckRoot(leaves) !== row.bets_root) && 'root of the orders',
    orders.length !== row.bets_count && 'number of orders',
  ].filter((difference) => difference !== false);
  return { outcome, orders, differences };
}

async function recordOutcome(service: Service, period: number, { numbers, sum }: Outcome, drawnAt: number) {
  await service.db
    .updateTable('draws')
    .set({ numbers: numbers.join(','), sum, drawn_at: drawnAt })
    .where('period', '=', period)
    .where('drawn_at', 'is', null)
    .execute();
}

/** Settles some open orders of a period. Each changes state once, whoever gets there first, and is paid with it. */
async function settleBatch(trx: Db, period: number, { result }: Outcome, at: number, pathOf: Paths): Promise<number> {
  const open = await trx
    .selectFrom('draw_orders')
    .select(['id', 'member_id', 'option', 'stake', 'odds', 'at'])
    .where('period', '=', period)
    .where('status', '=', 'open')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const order of open) {
    const payout = result.includes(order.option) ? payoutOf(order.stake, order.odds) : 0;
    const settled = await trx
      .updateTable('draw_orders')
      .set({ status: statusOf(order.stake, payout), payout, proof: JSON.stringify(pathOf(order.id)) })
      .where('id', '=', order.id)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!settled || payout === 0) continue;
    await post(trx, {
      kind: 'bet_payout',
      ref: order.id,
      at,
      entries: [
        { account: 'house:draw', amount: -payout },
        { account: availableAccount(order.member_id), amount: payout },
      ],
    });
    await addWinnings(trx, order.member_id, order.at, payout);
  }
  return open.length;
}

/** @returns whether the period is settled now; when not, its checks disagree and nothing was paid */
async function settlePeriod(service: Service, clock: Clock, row: DrawTables['draws']): Promise<boolean> {
  const { period } = row;
  const { outcome, orders, differences } = await checkPeriod(service, row);
  if (differences.length > 0) {
    const memory = memoryOf(service);
    if (memory.haltedAt !== period)
      service.log.error({ period, differences }, 'a draw does not agree with its second check; nothing is paid');
    memory.haltedAt = period;
    return false;
  }
  await recordOutcome(service, period, outcome, timesOf(clock, period).drawsAt);
  const pathOf = pathsOf(orders);
  let settled = orders.length > 0 ? BATCH : 0;
  while (settled === BATCH) {
    settled = await service.db.transaction().execute((trx) => settleBatch(trx, period, outcome, service.now(), pathOf));
    // SQLite answers without leaving this turn of the event loop, so requests would wait for the whole period.
    await new Promise((resume) => setImmediate(resume));
  }
  await service.db
    .updateTable('draws')
    .set({ settled_at: service.now() })
    .where('period', '=', period)
    .where('settled_at', 'is', null)
    .execute();
  return true;
}

/**
 * Pays every closed period whose draw is complete, oldest first. It may be cut off anywhere and run by several processes at
 * once: an order leaves `open` in the transaction that pays it, and the ledger takes one payout for each order.
 *
 * A period whose result and its second, independent derivation differ, or whose orders are no longer those of its root, is
 * logged and stops payments from there on.
 */
export async function settlePeriods(service: Service): Promise<void> {
  const memory = memoryOf(service);
  const clock = await readClock(service);
  const complete = latestComplete(clock, service.now());
  const due = await service.db
    .selectFrom('draws')
    .selectAll()
    .where('settled_at', 'is', null)
    .where('period', '<=', complete)
    .orderBy('period')
    .execute();
  for (const row of due) if (!(await settlePeriod(service, clock, row))) return;
  memory.haltedAt = undefined;
  memory.settledThrough = Math.max(memory.settledThrough, complete);
}
