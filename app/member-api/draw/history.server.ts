import type { WireOf } from '~/contract/call';
import type {
  getDraw as getDrawCall,
  getLatestDraw as getLatestDrawCall,
  getNextPeriod as getNextPeriodCall,
  listDraws as listDrawsCall,
  Pattern,
} from '~/contract/calls/draw';
import { writeTime } from '~/contract/time';
import { Refusal } from '../refusal';
import { writeStamps } from '../stamps/stamps.server';
import type { Service } from '../service';
import { advanceToRead, closeUpToNow } from './settle/advance.server';
import { findChain, getLink, lastPeriodOf } from './chain/chain-store.server';
import { firstPeriod, latestComplete, periodAt, statusAt, timesOf, type Clock } from './clock';
import type { Chain } from './draw-state-cache.server';
import { EMPTY_ROOT } from './merkle';
import { drawOutcome } from './outcome';
import { findNetwork, readNamedRound } from './beacon/rounds.server';
import { writeNamed, writeRound } from './beacon/written';
import { readPeriod } from './period';
import { findNotice, readRecorded } from './chain/recorded.server';
import { deriveDraws, listWins } from './results.server';
import { countVoids, findReviewed } from './settle/review.server';

type WireDraw = WireOf<typeof getLatestDrawCall>;

/** How long after a draw its random number usually is there, in ms: a few seconds. Until then a draw counts as in progress. */
const USUAL_WAIT_MS = 10_000;

/** The status of a period. If its checks differ, or it became void for that reason, it stays under review. */
async function statusOf(service: Service, clock: Clock, period: number, now: number) {
  const times = timesOf(clock, period);
  const status = statusAt(times, now);
  if (status !== 'complete') return status;
  if ((await findReviewed(service.db, period, period)).has(period)) return 'review';
  const named = await readNamedRound(service.db, period);
  if (!named || named.randomness !== undefined) return status;
  return now < times.completesAt + USUAL_WAIT_MS ? 'drawing' : 'waiting';
}

/**
 * A page of drawn periods, newest first. `total` counts the periods. A period under review has no entry, so a page may be shorter
 * than requested, and no entry moves to another page when the review ends.
 *
 * @param page from 1
 * @param option only draws that this pattern won; `total` is then unknown and left out
 */
export async function listDraws(
  service: Service,
  page: number,
  pageSize: number,
  option?: Pattern,
): Promise<WireOf<typeof listDrawsCall>> {
  const { clock, now } = await advanceToRead(service);
  const newest = latestComplete(clock, now);
  if (option !== undefined)
    return { list: await listWins(service, clock, newest, option, page, pageSize), page, pageSize };
  const total = newest - firstPeriod(clock) + 1;
  const skipped = (page - 1) * pageSize;
  const periods = Array.from(
    { length: Math.max(0, Math.min(pageSize, total - skipped)) },
    (_, i) => newest - skipped - i,
  );
  return { list: await deriveDraws(service, clock, periods), total, page, pageSize };
}

/**
 * The newest result that is neither under review nor waiting for its random number.
 *
 * @throws Refusal `not_found` before the first draw
 */
export async function getLatestDraw(service: Service): Promise<WireDraw> {
  const { clock, now } = await advanceToRead(service);
  const complete = latestComplete(clock, now);
  const reviewed = await findReviewed(service.db, firstPeriod(clock), complete);
  for (let newest = complete; newest >= firstPeriod(clock); newest--) {
    const [draw] = reviewed.has(newest) ? [] : await deriveDraws(service, clock, [newest]);
    if (draw) return draw;
  }
  throw new Refusal('not_found', {}, 404);
}

/** The current period, and the status of the one before it. */
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
    ...writeNamed((await readRecorded(service.db, period)) ?? {}),
    ...(last >= firstPeriod(clock) && {
      last: { period: String(last), status: await statusOf(service, clock, last, now) },
    }),
  };
}

async function writeChain(service: Service, chain: Chain) {
  const { firstPeriod: first, length, s0, publishedAt } = chain;
  const notice = await findNotice(service, chain);
  const witness = await writeStamps(service, s0);
  return {
    firstPeriod: String(first),
    length,
    s0,
    publishedAt: writeTime(publishedAt),
    ...(notice && { announcedIn: String(notice.announcedIn) }),
    ...(witness && { witness }),
  };
}

/**
 * A period with the proof of its draw: the commitment from its opening, the root of its orders from its closing, and the seed
 * once it is complete. The next period's commitment is this period's seed, so none is published before its time. A period under
 * review returns the same fields but no numbers, because their correctness is in question. So does a void period, with the time
 * at which it became void, and one that waits for the random number of its round: its seed is public from its draw on, as the
 * commitment of the next period.
 *
 * @throws Refusal `not_found` for a period that has not begun
 */
export async function getDraw(service: Service, asked: string): Promise<WireOf<typeof getDrawCall>> {
  const { clock, now } = await advanceToRead(service);
  const period = readPeriod(asked);
  if (period === undefined || period < firstPeriod(clock) || period > periodAt(clock, now))
    throw new Refusal('not_found', {}, 404);
  const times = timesOf(clock, period);
  const status = await statusOf(service, clock, period, now);
  const row = await service.db
    .selectFrom('draws')
    .select(['bets_root', 'bets_count', 'voided_at'])
    .where('period', '=', period)
    .executeTakeFirst();
  // For a period under review even the chain may be broken; the recorded data is still returned.
  const { seed, commitment } = await getLink(service, period).catch((error: unknown) => {
    if (status !== 'review') throw error;
    return { seed: undefined, commitment: undefined };
  });
  const recorded = await readRecorded(service.db, period);
  const named = await readNamedRound(service.db, period);
  const isOpened = ['complete', 'review', 'waiting'].includes(status);
  const chain = await findChain(service, period);
  const witness = row && row.bets_count > 0 ? await writeStamps(service, row.bets_root) : undefined;
  const nextChain = chain && (await findChain(service, lastPeriodOf(chain) + 1));
  return {
    period: String(period),
    status,
    opensAt: writeTime(times.opensAt),
    closesAt: writeTime(times.closesAt),
    drawsAt: writeTime(times.drawsAt),
    ...(await countVoids(service.db)),
    ...(row && row.voided_at !== null && { voidedAt: writeTime(row.voided_at) }),
    commitment: recorded?.commitment ?? commitment?.toString('hex'),
    ...(status !== 'open' &&
      status !== 'soon' && { betsRoot: row?.bets_root ?? EMPTY_ROOT, betsCount: row?.bets_count ?? 0 }),
    ...(witness && { witness }),
    ...(isOpened &&
      seed && {
        seed: seed.toString('hex'),
        drawnAt: writeTime(times.drawsAt),
      }),
    ...(status === 'complete' && seed && drawOutcome(seed, period, named?.randomness)),
    ...(named && writeRound(named, findNetwork(service, named.chain))),
    ...(chain && { chain: await writeChain(service, chain) }),
    ...(nextChain && { nextChain: await writeChain(service, nextChain) }),
  };
}
