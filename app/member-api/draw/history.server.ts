import type { WireOf } from '~/contract/call';
import type {
  getDraw as getDrawCall,
  getLatestDraw as getLatestDrawCall,
  getNextPeriod as getNextPeriodCall,
  listDraws as listDrawsCall,
} from '~/contract/draw';
import { writeTime } from '~/contract/time';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { advance, closeUpToNow } from './advance.server';
import { findChain, getLink, lastPeriodOf } from './chain-store.server';
import { firstPeriod, latestComplete, periodAt, statusAt, timesOf, type Clock } from './clock';
import type { Chain } from './memory.server';
import { EMPTY_ROOT } from './merkle';
import { drawOutcome } from './outcome';
import { readPeriod } from './period';

type WireDraw = WireOf<typeof getLatestDrawCall>;

/**
 * Drawn periods, newest first. Each is derived from its seed again, so that there is no stored result that could be
 * changed, and any page costs the same.
 */
async function deriveDraws(service: Service, clock: Clock, newest: number, count: number): Promise<WireDraw[]> {
  const oldest = Math.max(firstPeriod(clock), newest - count + 1);
  const roots = await service.db
    .selectFrom('draws')
    .select(['period', 'bets_root'])
    .where('period', '>=', oldest)
    .where('period', '<=', newest)
    .execute();
  const rootOf = new Map(roots.map(({ period, bets_root }) => [period, bets_root]));
  const draws: WireDraw[] = [];
  for (let period = newest; period >= oldest; period--) {
    const { seed, commitment } = await getLink(service, period);
    draws.push({
      period: String(period),
      ...drawOutcome(seed, period),
      drawnAt: writeTime(timesOf(clock, period).drawsAt),
      commitment: commitment.toString('hex'),
      seed: seed.toString('hex'),
      betsRoot: rootOf.get(period) ?? EMPTY_ROOT,
    });
  }
  return draws;
}

/**
 * A page of drawn periods, newest first.
 *
 * @param page from 1
 */
export async function listDraws(
  service: Service,
  page: number,
  pageSize: number,
): Promise<WireOf<typeof listDrawsCall>> {
  const { clock, now } = await advance(service);
  const newest = latestComplete(clock, now);
  const total = newest - firstPeriod(clock) + 1;
  const skipped = (page - 1) * pageSize;
  const list = skipped < total ? await deriveDraws(service, clock, newest - skipped, pageSize) : [];
  return { list, total, page, pageSize };
}

/**
 * The newest result.
 *
 * @throws Refusal `not_found` before the first draw
 */
export async function getLatestDraw(service: Service): Promise<WireDraw> {
  const { clock, now } = await advance(service);
  const [draw] = await deriveDraws(service, clock, latestComplete(clock, now), 1);
  if (!draw) throw new Refusal('not_found', {}, 404);
  return draw;
}

/** The period in play, and how far the one before it has come. */
export async function getNextPeriod(service: Service): Promise<WireOf<typeof getNextPeriodCall>> {
  const { clock, now } = await closeUpToNow(service);
  const period = periodAt(clock, now);
  const times = timesOf(clock, period);
  const last = period - 1;
  return {
    period: String(period),
    opensAt: writeTime(times.opensAt),
    closesAt: writeTime(times.closesAt),
    drawsAt: writeTime(times.drawsAt),
    serverTime: writeTime(now),
    status: statusAt(times, now),
    commitment: (await getLink(service, period)).commitment.toString('hex'),
    ...(last >= firstPeriod(clock) && {
      last: { period: String(last), status: statusAt(timesOf(clock, last), now) },
    }),
  };
}

function writeChain({ firstPeriod: first, length, s0, publishedAt }: Chain) {
  return { firstPeriod: String(first), length, s0, publishedAt: writeTime(publishedAt) };
}

/**
 * A period with what proves its draw: the commitment since it opened, the root of its orders since it closed, and the seed
 * once it is complete. The next period's commitment is this one's seed, so none is told before its time.
 *
 * @throws Refusal `not_found` for a period that has not begun
 */
export async function getDraw(service: Service, asked: string): Promise<WireOf<typeof getDrawCall>> {
  const { clock, now } = await advance(service);
  const period = readPeriod(asked);
  if (period === undefined || period < firstPeriod(clock) || period > periodAt(clock, now))
    throw new Refusal('not_found', {}, 404);
  const times = timesOf(clock, period);
  const status = statusAt(times, now);
  const row = await service.db
    .selectFrom('draws')
    .select(['bets_root', 'bets_count'])
    .where('period', '=', period)
    .executeTakeFirst();
  const chain = await findChain(service, period);
  const nextChain = chain && (await findChain(service, lastPeriodOf(chain) + 1));
  const [drawn] = status === 'complete' ? await deriveDraws(service, clock, period, 1) : [];
  return {
    period: String(period),
    status,
    opensAt: writeTime(times.opensAt),
    closesAt: writeTime(times.closesAt),
    drawsAt: writeTime(times.drawsAt),
    commitment: (await getLink(service, period)).commitment.toString('hex'),
    ...(status !== 'open' &&
      status !== 'soon' && { betsRoot: row?.bets_root ?? EMPTY_ROOT, betsCount: row?.bets_count ?? 0 }),
    ...drawn,
    ...(chain && { chain: writeChain(chain) }),
    ...(nextChain && { nextChain: writeChain(nextChain) }),
  };
}
