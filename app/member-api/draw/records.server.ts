import { UUID } from 'uuidv7';
import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import type { getPlaySummary as getPlaySummaryCall, listOrders as listOrdersCall } from '~/contract/draw';
import { writeTime } from '~/contract/time';
import type { MemberCaller, Service } from '../service';
import { countRows, sumOf } from '../store/totals';
import { advance } from './advance.server';
import { latestClosed } from './clock';
import { DAY_MS, dayOf } from './days.server';
import type { DrawTables } from './draw.tables';
import type { AuditPath } from './merkle';
import { readPeriod } from './period';
import { getPaths } from './proofs.server';

async function proofOf(
  service: Service,
  order: DrawTables['draw_orders'],
  closed: number,
): Promise<AuditPath | undefined> {
  if (order.proof !== null) return JSON.parse(order.proof) as AuditPath;
  return order.period <= closed ? (await getPaths(service, order.period))(order.id) : undefined;
}

async function countOrders(service: Service, memberId: string, period: number | undefined): Promise<number> {
  const { db } = service;
  const counted =
    period === undefined
      ? db
          .selectFrom('draw_days')
          .select((eb) => sumOf(eb.ref('orders')).as('count'))
          .where('member_id', '=', memberId)
      : db
          .selectFrom('draw_orders')
          .select(countRows().as('count'))
          .where('member_id', '=', memberId)
          .where('period', '=', period);
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * A member's orders, newest first, each with its audit path once its period is closed.
 *
 * @param asked a period to show alone, as text
 */
export async function listOrders(
  service: Service,
  memberId: string,
  { page, limit, period: asked }: { page: number; limit: number; period?: string | undefined },
): Promise<WireOf<typeof listOrdersCall>> {
  const { clock, now } = await advance(service);
  const period = asked === undefined ? undefined : (readPeriod(asked) ?? 0);
  let query = service.db.selectFrom('draw_orders').selectAll().where('member_id', '=', memberId);
  if (period !== undefined) query = query.where('period', '=', period);
  const orders = await query
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const closed = latestClosed(clock, now);
  const list = await Promise.all(
    orders.map(async (order) => ({
      id: order.id,
      period: String(order.period),
      option: order.option,
      amount: writeAmount(order.stake),
      odds: order.odds / 100,
      payout: writeAmount(order.payout),
      status: order.status,
      at: writeTime(order.at),
      nonce: order.nonce,
      proof: await proofOf(service, order, closed),
    })),
  );
  return { list, total: await countOrders(service, memberId, period), page, limit };
}

interface Sums {
  staked: MinorUnits;
  won: MinorUnits;
}

const writeSums = ({ staked, won }: Sums) => ({
  staked: writeAmount(staked),
  won: writeAmount(won),
  net: writeAmount(won - staked),
});

async function sumDays(service: Service, memberId: string, fromDay: number): Promise<Sums> {
  return service.db
    .selectFrom('draw_days')
    .select((eb) => [sumOf(eb.ref('staked')).as('staked'), sumOf(eb.ref('won')).as('won')])
    .where('member_id', '=', memberId)
    .where('day', '>=', fromDay)
    .executeTakeFirstOrThrow();
}

const idAt = (at: number) => UUID.fromFieldsV7(at, 0, 0, 0).toString();

/** An id may run this far ahead of its order's time: the generator never steps back when the machine's clock does. */
const ID_AHEAD_MS = 10_000;

/** Sums since a moment: that day's orders from then on, and the days after it. */
async function sumSince(service: Service, memberId: string, since: number): Promise<Sums> {
  const nextDay = dayOf(since) + 1;
  const first = await service.db
    .selectFrom('draw_orders')
    .select((eb) => [sumOf(eb.ref('stake')).as('staked'), sumOf(eb.ref('payout')).as('won')])
    .where('member_id', '=', memberId)
    .where('id', '>=', idAt(since))
    .where('id', '<', idAt(nextDay * DAY_MS + ID_AHEAD_MS))
    .where('at', '>=', since)
    .where('at', '<', nextDay * DAY_MS)
    .executeTakeFirstOrThrow();
  const rest = await sumDays(service, memberId, nextDay);
  return { staked: first.staked + rest.staked, won: first.won + rest.won };
}

/** What a member staked and was paid: today (UTC), in this session, and ever. Orders count by when they were placed. */
export async function getPlaySummary(
  service: Service,
  { memberId, sessionId }: MemberCaller,
): Promise<WireOf<typeof getPlaySummaryCall>> {
  const { now } = await advance(service);
  const session = await service.db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return {
    today: writeSums(await sumDays(service, memberId, dayOf(now))),
    session: writeSums(await sumSince(service, memberId, session?.created_at ?? now)),
    lifetime: writeSums(await sumDays(service, memberId, 0)),
  };
}
