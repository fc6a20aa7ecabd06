import type { WireOf } from '~/contract/call';
import type { getLatestDraw, Pattern } from '~/contract/calls/draw';
import { writeTime } from '~/contract/time';
import type { Service } from '../service';
import { findNetwork, readNamedRounds, type NamedRound } from './beacon/rounds.server';
import { writeRound } from './beacon/written';
import { getLink } from './chain/chain-store.server';
import { firstPeriod, timesOf, type Clock } from './clock';
import { EMPTY_ROOT } from './merkle';
import { drawOutcome } from './outcome';
import { findReviewed } from './settle/review.server';

type WireDraw = WireOf<typeof getLatestDraw>;

/** How many draws of one pattern are listed, newest first: each page scans all draws before it. */
const LISTED_WINS = 4_000;
/** Draws scanned before the event loop runs other requests: a few milliseconds of work. */
const SLICE = 200;

/**
 * Drawn periods in the given order, without those under review and those that wait for their random number. Each is derived from its seed again, so that no stored result can
 * be changed, and every page costs the same.
 */
export async function deriveDraws(service: Service, clock: Clock, periods: readonly number[]): Promise<WireDraw[]> {
  if (periods.length === 0) return [];
  const rows = await service.db
    .selectFrom('draws')
    .select(['period', 'bets_root', 'review_since'])
    .where('period', '>=', Math.min(...periods))
    .where('period', '<=', Math.max(...periods))
    .execute();
  const rowOf = new Map(rows.map((row) => [row.period, row]));
  const rounds = await readNamedRounds(service.db, Math.min(...periods), Math.max(...periods));
  const draws: WireDraw[] = [];
  for (const period of periods) {
    const row = rowOf.get(period);
    if (row && row.review_since !== null) continue;
    const named = rounds.get(period);
    if (named && named.randomness === undefined) continue;
    const { seed, commitment } = await getLink(service, period);
    draws.push({
      period: String(period),
      ...drawOutcome(seed, period, named?.randomness),
      drawnAt: writeTime(timesOf(clock, period).drawsAt),
      commitment: commitment.toString('hex'),
      seed: seed.toString('hex'),
      betsRoot: row?.bets_root ?? EMPTY_ROOT,
      ...(named && writeRound(named, findNetwork(service, named.chain))),
    });
  }
  return draws;
}

/**
 * A page of the draws that a pattern won, newest first. There is no table of results, so draws are scanned from the newest on.
 *
 * @param newest the newest drawn period
 * @param page from 1; beyond the newest 4,000 draws it is empty
 */
export async function listWins(
  service: Service,
  clock: Clock,
  newest: number,
  option: Pattern,
  page: number,
  pageSize: number,
): Promise<WireDraw[]> {
  const oldest = firstPeriod(clock);
  if (page * pageSize > LISTED_WINS || newest < oldest) return [];
  const reviewed = await findReviewed(service.db, oldest, newest);
  const found: number[] = [];
  let skip = (page - 1) * pageSize;
  let rounds = new Map<number, NamedRound>();
  for (let period = newest; period >= oldest && found.length < pageSize; period--) {
    if ((newest - period) % SLICE === 0) rounds = await readNamedRounds(service.db, period - SLICE + 1, period);
    if ((newest - period) % SLICE === SLICE - 1) await new Promise((resume) => setImmediate(resume));
    const named = rounds.get(period);
    if (reviewed.has(period) || (named && named.randomness === undefined)) continue;
    const { seed } = await getLink(service, period);
    if (!drawOutcome(seed, period, named?.randomness).result.includes(option)) continue;
    if (skip > 0) skip -= 1;
    else found.push(period);
  }
  return deriveDraws(service, clock, found);
}
