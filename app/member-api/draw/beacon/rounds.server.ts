import { drawMetrics } from '~/config/observing/metrics.server';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { drawStateOf } from '../draw-state-cache.server';
import { publishedAt, QUICKNET, roundAfter, type BeaconNetwork, type Round } from './network';
import { fetchRound } from './relay.server';
import { randomnessOf } from './signature';

/** Shortest and longest time between two attempts to fetch rounds, in ms. */
const RETRY_MS = { least: 1_000, most: 60_000 };

/** After so many rounds that no relay has, an attempt ends. */
const MOST_FAILURES = 3;

/** The public random number that decides a period, as far as it is known. */
export interface NamedRound extends Round {
  /** Hex; `undefined` until the round is stored. */
  signature: string | undefined;
  randomness: string | undefined;
}

/** The network of a chain hash; `undefined` for one that this version does not know. */
export function findNetwork({ settings }: Service, chain: string): BeaconNetwork | undefined {
  return [QUICKNET, settings.draw.beacon?.network].find((network) => network?.chain === chain);
}

/**
 * The round that a period names when it opens: the first one that is published at its draw or after it. Betting has closed by then, and
 * the orders' root has been public for as long as the time between close and draw.
 *
 * @returns `undefined` with the beacon off
 */
export function roundFor({ settings }: Service, drawsAt: number): Round | undefined {
  const { beacon } = settings.draw;
  if (!beacon?.names) return undefined;
  const network = beacon.network ?? QUICKNET;
  return { chain: network.chain, round: roundAfter(network, drawsAt) };
}

const namedRounds = (db: Db) =>
  db
    .selectFrom('draw_periods as period')
    .leftJoin('draw_rounds as known', (join) =>
      join.onRef('known.chain', '=', 'period.beacon').onRef('known.round', '=', 'period.beacon_round'),
    )
    .select(['period.period', 'period.beacon', 'period.beacon_round', 'known.signature'])
    .where('period.beacon_round', 'is not', null);

/** The rounds that periods of a range name. A period that is drawn from its seed alone has none. */
export async function readNamedRounds(db: Db, from: number, through: number): Promise<Map<number, NamedRound>> {
  const rows = await namedRounds(db).where('period.period', '>=', from).where('period.period', '<=', through).execute();
  return new Map(
    rows.map(({ period, beacon, beacon_round, signature }) => [
      period,
      {
        chain: beacon ?? '',
        round: beacon_round ?? 0,
        signature: signature ?? undefined,
        randomness: signature === null ? undefined : randomnessOf(signature),
      },
    ]),
  );
}

/** {@link readNamedRounds} of one period. */
export async function readNamedRound(db: Db, period: number): Promise<NamedRound | undefined> {
  return (await readNamedRounds(db, period, period)).get(period);
}

/** For how long the round of a void period is fetched too, in ms, so that its bets can be checked. */
const VOID_MS = 24 * 3_600_000;

/** Most periods whose rounds are looked for in one attempt. */
const AT_ONCE = 100;

/**
 * The rounds of closed periods that are published by now and not stored, newest first. Those of periods that are void are fetched so that
 * members can see what would have won.
 */
async function listMissing(service: Service, of: 'undecided' | 'void'): Promise<Round[]> {
  const rows = await service.db
    .selectFrom('draws')
    .select('period')
    .$if(of === 'undecided', (query) => query.where('settled_at', 'is', null).where('voided_at', 'is', null))
    .$if(of === 'void', (query) => query.where('voided_at', '>', service.now() - VOID_MS))
    .orderBy(of === 'undecided' ? 'period' : 'voided_at', 'desc')
    .limit(AT_ONCE)
    .execute();
  const periods = rows.map(({ period }) => period);
  const named =
    periods.length === 0 ? [] : await namedRounds(service.db).where('period.period', 'in', periods).execute();
  const now = service.now();
  return named
    .sort((a, b) => b.period - a.period)
    .flatMap(({ beacon, beacon_round: round, signature }) => {
      const network = findNetwork(service, beacon ?? '');
      const isMissing =
        network && signature === null && typeof round === 'number' && publishedAt(network, round) <= now;
      return isMissing ? [{ chain: network.chain, round }] : [];
    });
}

/**
 * Fetches a round and stores it, once for all processes.
 *
 * @returns whether it is stored
 */
async function keepRound(service: Service, { chain, round }: Round): Promise<boolean> {
  const network = findNetwork(service, chain);
  if (!network) return false;
  const signature = await fetchRound(service.settings.draw.beacon?.urls ?? [], network, round, (relay, fault) => {
    drawMetrics().relayFaults.inc({ fault });
    service.log.warn({ relay: new URL(relay).host, round, fault }, 'a relay gave no usable random number');
  });
  if (signature === undefined) return false;
  await service.db
    .insertInto('draw_rounds')
    .values({ chain, round, signature, fetched_at: service.now() })
    .onConflict((conflict) => conflict.columns(['chain', 'round']).doNothing())
    .execute();
  return true;
}

async function seek(service: Service): Promise<void> {
  const memory = drawStateOf(service).beacon;
  const undecided = await listMissing(service, 'undecided');
  const missing = [...undecided, ...(await listMissing(service, 'void'))];
  drawMetrics().waiting.set(undecided.length);
  memory.retryMs = missing.length === 0 ? 0 : memory.retryMs;
  let failures = 0;
  for (const round of missing) {
    if (await keepRound(service, round)) {
      memory.retryMs = 0;
      memory.settleAgainAt = undefined;
      memory.stored += 1;
      continue;
    }
    // After some failures the others wait too: the relays are the same.
    if (++failures < MOST_FAILURES) continue;
    break;
  }
  if (failures === 0) return;
  memory.retryMs = Math.min(Math.max(memory.retryMs * 2, RETRY_MS.least), RETRY_MS.most);
  memory.retryAt = service.now() + memory.retryMs;
}

/**
 * Fetches the random numbers that closed periods wait for, in the background: no bet and no page waits for a relay. One attempt at a
 * time in each process; after a failed one the next follows in 1 s, then 2 s and so on up to a minute.
 *
 * @returns ends with the attempt; never fails
 */
export function seekRounds(service: Service): Promise<void> {
  const memory = drawStateOf(service).beacon;
  if (!service.settings.draw.beacon) return Promise.resolve();
  // A machine clock that is set back must not delay the next attempt until it has caught up.
  const isWaiting = Math.abs(memory.retryAt - service.now()) <= memory.retryMs && service.now() < memory.retryAt;
  if (isWaiting) return Promise.resolve();
  memory.seeking ??= seek(service)
    .catch((error: unknown) => {
      service.log.error({ err: error }, 'the random numbers of the draw could not be fetched');
    })
    .finally(() => {
      memory.seeking = undefined;
    });
  return memory.seeking;
}
