import { randomBytes } from 'node:crypto';
import type { Service } from '../../service';
import { queueStamp } from '../../stamps/stamps.server';
import type { Db } from '../../store/database.server';
import { loadSealKey, seal, unseal } from '../../store/seal.server';
import { CHAIN_LENGTH, checkpointFor, deriveSegment, makeChain, segmentStart, type Segment } from './chain';
import { drawStateOf, type Chain } from '../draw-state-cache.server';

/** File of the key that encrypts the stored links. */
const KEY_FILE = 'draw.key';

/** Number of derived segments to cache: a segment is 32 kB and has 1,024 periods. */
const KEPT_SEGMENTS = 16;

const contextOf = (firstPeriod: number, link: number) => `draw:${String(firstPeriod)}:${String(link)}`;

/** The last period that a chain has a link for. */
export function lastPeriodOf(chain: Chain): number {
  return chain.firstPeriod + chain.length;
}

/** Every chain that has been published, oldest first. */
export async function listChains(service: Service): Promise<Chain[]> {
  const memory = drawStateOf(service);
  const rows = await service.db
    .selectFrom('draw_chains')
    .selectAll()
    .where('first_period', '>', memory.chains.at(-1)?.firstPeriod ?? -1)
    .orderBy('first_period')
    .execute();
  for (const row of rows) {
    // Concurrent readers may have added it already.
    if (row.first_period <= (memory.chains.at(-1)?.firstPeriod ?? -1)) continue;
    memory.chains.push({
      firstPeriod: row.first_period,
      length: row.length,
      s0: row.s0,
      publishedAt: row.published_at,
    });
  }
  return memory.chains;
}

async function sealKeyOf(service: Service, mayMake: boolean): Promise<Buffer> {
  const memory = drawStateOf(service);
  return (memory.sealKey ??= await loadSealKey(service.settings.dataDir, KEY_FILE, mayMake));
}

/**
 * Creates a chain and publishes it, unless another process has published one for the same periods meanwhile: then that chain is
 * used and this one is discarded. The last link is random, so no one can choose it.
 *
 * @param firstPeriod the period of link 0. It is public from now on, so it never decides a draw: the first period with a
 *   draw of this chain is the one after it
 * @param alongWith other writes of the same transaction
 */
export async function publishChain(
  service: Service,
  firstPeriod: number,
  alongWith?: (trx: Db, now: number) => Promise<void>,
): Promise<void> {
  const key = await sealKeyOf(service, drawStateOf(service).chains.length === 0);
  const length = service.settings.draw.chainLength ?? CHAIN_LENGTH;
  const { first, checkpoints } = await makeChain(randomBytes(32), length);
  await service.db.transaction().execute(async (trx) => {
    const now = service.now();
    const published = await trx
      .insertInto('draw_chains')
      .values({ first_period: firstPeriod, length, s0: first.toString('hex'), published_at: now })
      .onConflict((conflict) => conflict.column('first_period').doNothing())
      .returning('first_period')
      .executeTakeFirst();
    if (!published) return;
    await trx
      .insertInto('draw_checkpoints')
      .values(
        checkpoints.map(({ link, value }) => ({
          first_period: firstPeriod,
          link,
          sealed: seal(key, contextOf(firstPeriod, link), value),
        })),
      )
      .execute();
    await queueStamp(service, trx, 'chain', first.toString('hex'));
    await alongWith?.(trx, now);
  });
  await listChains(service);
}

/** The chain that decides a period, or `undefined` when none has been published for it. */
export async function findChain(service: Service, period: number): Promise<Chain | undefined> {
  const covers = (chain: Chain) => chain.firstPeriod < period && period <= lastPeriodOf(chain);
  return drawStateOf(service).chains.find(covers) ?? (await listChains(service)).find(covers);
}

function openLink(key: Buffer, context: string, sealed: string): Buffer {
  try {
    return unseal(key, context, sealed);
  } catch (error) {
    throw new Error(
      `${KEY_FILE} in DATA_DIR is not the key that the draw was begun with. ` +
        'All processes on one database share one DATA_DIR',
      { cause: error },
    );
  }
}

/**
 * Decrypts a stored link, derives those below it, and checks that the lowest matches the stored one below, which is verified to
 * s_0.
 */
async function openSegment(service: Service, chain: Chain, { link, sealed }: { link: number; sealed: string }) {
  const { traced } = drawStateOf(service);
  const context = contextOf(chain.firstPeriod, link);
  const value = openLink(await sealKeyOf(service, false), context, sealed);
  const segment = deriveSegment(link, value);
  const beneath = segment.from === 0 ? chain.s0 : traced.get(contextOf(chain.firstPeriod, segment.from));
  if (segment.links[0]?.toString('hex') !== beneath)
    throw new Error(`The chain from period ${String(chain.firstPeriod)} does not lead to the s_0 that was published`);
  traced.set(context, value.toString('hex'));
  return segment;
}

/** Derives a segment of a chain, after all lower ones that this process has not verified to s_0 yet. */
async function makeSegment(service: Service, chain: Chain, checkpoint: number): Promise<Segment> {
  const { traced } = drawStateOf(service);
  const stored = await service.db
    .selectFrom('draw_checkpoints')
    .select(['link', 'sealed'])
    .where('first_period', '=', chain.firstPeriod)
    .where('link', '<=', checkpoint)
    .orderBy('link', 'desc')
    .$if(traced.has(contextOf(chain.firstPeriod, segmentStart(checkpoint))), (query) => query.limit(1))
    .execute();
  const [own, ...others] = stored;
  if (own?.link !== checkpoint) throw new Error(`The chain has no link ${String(checkpoint)}`);
  for (const row of others.reverse()) {
    if (traced.has(contextOf(chain.firstPeriod, row.link))) continue;
    await openSegment(service, chain, row);
    // Up to a thousand times a millisecond of work: let the event loop run between.
    await new Promise((resume) => setImmediate(resume));
  }
  return openSegment(service, chain, own);
}

function segmentOf(service: Service, chain: Chain, checkpoint: number): Promise<Segment> {
  const { segments } = drawStateOf(service);
  const context = contextOf(chain.firstPeriod, checkpoint);
  const segment = segments.get(context) ?? makeSegment(service, chain, checkpoint);
  segments.delete(context);
  segments.set(context, segment);
  segment.catch(() => segments.delete(context));
  for (const oldest of segments.keys()) {
    if (segments.size <= KEPT_SEGMENTS) break;
    segments.delete(oldest);
  }
  return segment;
}

/**
 * Decrypts each published chain once, so that a missing or wrong key is found before anyone plays.
 *
 * @throws Error that names the file of the key, or the chain that does not lead to its s_0
 */
export async function checkChains(service: Service): Promise<void> {
  for (const chain of await listChains(service)) await segmentOf(service, chain, checkpointFor(1, chain.length));
}

/**
 * The seed of a period and the commitment to it. The seed is secret until the period is drawn.
 *
 * @throws Error when no chain has been published for the period, or the chain cannot be decrypted or does not lead to its s_0
 */
export async function getLink(service: Service, period: number): Promise<{ seed: Buffer; commitment: Buffer }> {
  const chain = await findChain(service, period);
  if (!chain) throw new Error(`No chain covers period ${String(period)}`);
  const link = period - chain.firstPeriod;
  const { from, links } = await segmentOf(service, chain, checkpointFor(link, chain.length));
  const seed = links[link - from];
  const commitment = links[link - from - 1];
  if (!seed || !commitment) throw new Error(`The chain has no link for period ${String(period)}`);
  return { seed, commitment };
}
