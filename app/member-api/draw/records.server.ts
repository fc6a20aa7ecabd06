import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import type {
  getPlaySummary as getPlaySummaryCall,
  listOrders as listOrdersCall,
  Pattern,
} from '~/contract/calls/draw';
import { DAY_MS, writeTime } from '~/contract/time';
import type { MemberCaller, Service } from '../service';
import { placesOnPage } from '../store/lists/row-numbers';
import { countRows, sumOf } from '../store/lists/totals';
import { advanceToRead } from './settle/advance.server';
import { writeNamed } from './beacon/written';
import { latestClosed } from './clock';
import { leafVersionOf } from './settle/close.server';
import { dayOf } from './days.server';
import type { DrawTables } from './draw.tables';
import type { AuditPath } from './merkle';
import { idAt, ID_AHEAD_MS } from './order-id';
import { readPeriod } from './period';
import { getPaths } from './proofs.server';
import { findReviewed } from './settle/review.server';

/** The audit path of an order; none before the close, or if its period's orders do not match their root. */
async function proofOf(
  service: Service,
  { id, period, status, proof }: DrawTables['draw_orders'],
  closed: number,
): Promise<AuditPath | undefined> {
  if (proof !== null) return JSON.parse(proof) as AuditPath;
  return status === 'open' && period <= closed ? (await getPaths(service, period))(id) : undefined;
}

interface Paging {
  page: number;
  limit: number;
}

type Found = Promise<{ orders: DrawTables['draw_orders'][]; total: number }>;

/** A page of a member's orders, on one option or all. Found by row numbers, so that each page costs the same. */
async function pageOfOrders({ db }: Service, memberId: string, option: Pattern | undefined, paging: Paging): Found {
  const place = option === undefined ? 'place' : 'option_place';
  const own = db
    .selectFrom('draw_orders')
    .where('member_id', '=', memberId)
    .$if(option !== undefined, (query) => query.where('option', '=', option ?? 'rose'));
  const last = await own.select((eb) => eb.fn.max(place).as('place')).executeTakeFirst();
  const total = last?.place ?? 0;
  const { above, through } = placesOnPage(total, paging);
  const orders = await own
    .selectAll()
    .where(place, '>', above)
    .where(place, '<=', through)
    .orderBy(place, 'desc')
    .execute();
  return { orders, total };
}

/** A page of a member's orders in one period. */
async function pageOfPeriod(
  { db }: Service,
  memberId: string,
  period: number,
  option: Pattern | undefined,
  { page, limit }: Paging,
): Found {
  const own = db
    .selectFrom('draw_orders')
    .where('member_id', '=', memberId)
    .where('period', '=', period)
    .$if(option !== undefined, (query) => query.where('option', '=', option ?? 'rose'));
  const { total } = await own.select(countRows().as('total')).executeTakeFirstOrThrow();
  const orders = await own
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { orders, total };
}

/**
 * A member's orders, newest first, each with its audit path once its period is closed. An order that is open because its period
 * is under review is marked.
 *
 * @param asked filters: a period (as text), a pattern
 */
export async function listOrders(
  service: Service,
  memberId: string,
  asked: Paging & { period?: string | undefined; option?: Pattern | undefined },
): Promise<WireOf<typeof listOrdersCall>> {
  const { page, limit, option } = asked;
  const { clock, now } = await advanceToRead(service);
  const period = asked.period === undefined ? undefined : (readPeriod(asked.period) ?? 0);
  const { orders, total } =
    period === undefined
      ? await pageOfOrders(service, memberId, option, asked)
      : await pageOfPeriod(service, memberId, period, option, asked);
  const closed = latestClosed(clock, now);
  const open = orders.filter(({ status }) => status === 'open').map((order) => order.period);
  const reviewed = open.length > 0 ? await findReviewed(service.db, Math.min(...open), Math.max(...open)) : undefined;
  const list = await Promise.all(
    orders.map(async (order) => ({
      id: order.id,
      period: String(order.period),
      option: order.option,
      amount: writeAmount(order.stake),
      odds: order.odds / 100,
      payout: writeAmount(order.payout),
      status: order.status,
      ...(order.status === 'open' && reviewed?.has(order.period) && { review: true }),
      at: writeTime(order.at),
      nonce: order.nonce,
      leafVersion: leafVersionOf(order),
      commitment: order.commitment,
      s0: order.s0,
      ...writeNamed(order),
      proof: await proofOf(service, order, closed),
    })),
  );
  return { list, total, page, limit };
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

/** Sums of all of a member's orders. */
async function readTotals({ db }: Service, memberId: string): Promise<Sums> {
  const totals = await db
    .selectFrom('draw_totals')
    .select(['staked', 'won'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return totals ?? { staked: 0, won: 0 };
}

async function sumDays(service: Service, memberId: string, fromDay: number): Promise<Sums> {
  return service.db
    .selectFrom('draw_days')
    .select((eb) => [sumOf(eb.ref('staked')).as('staked'), sumOf(eb.ref('won')).as('won')])
    .where('member_id', '=', memberId)
    .where('day', '>=', fromDay)
    .executeTakeFirstOrThrow();
}

/** Sums since a time: of that day's orders from then on, and of the days after it. */
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
    .where('status', '!=', 'refunded')
    .executeTakeFirstOrThrow();
  const rest = await sumDays(service, memberId, nextDay);
  return { staked: first.staked + rest.staked, won: first.won + rest.won };
}

/**
 * What a member staked and was paid: today (UTC), in this session, and in total. Orders count by the time of placing; refunded
 * ones do not count.
 */
export async function getPlaySummary(
  service: Service,
  { memberId, sessionId }: MemberCaller,
): Promise<WireOf<typeof getPlaySummaryCall>> {
  const { now } = await advanceToRead(service);
  const session = await service.db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return {
    today: writeSums(await sumDays(service, memberId, dayOf(now))),
    session: writeSums(await sumSince(service, memberId, session?.created_at ?? now)),
    lifetime: writeSums(await readTotals(service, memberId)),
  };
}
