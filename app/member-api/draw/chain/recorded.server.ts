import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { CHAIN_LENGTH } from './chain';
import { roundFor } from '../beacon/rounds.server';
import { timesOf, type Clock } from '../clock';
import { findChain, getLink, lastPeriodOf } from './chain-store.server';
import type { DrawTables } from '../draw.tables';
import { drawStateOf, type Chain } from '../draw-state-cache.server';

/** How many periods before its first one a chain has to be announced. Source: docs/member-api.md, Proof. */
const NOTICE = 1_000;

/** The record from the opening of a period; nothing for a period without a tick. */
export async function readRecorded(db: Db, period: number): Promise<DrawTables['draw_periods'] | undefined> {
  return db.selectFrom('draw_periods').selectAll().where('period', '=', period).executeTakeFirst();
}

/** The first recorded period: earlier ones are from before this feature. */
export async function firstRecorded(db: Db): Promise<number> {
  const row = await db.selectFrom('draw_periods').select('period').orderBy('period').limit(1).executeTakeFirst();
  return row?.period ?? Infinity;
}

async function newestRecorded(db: Db): Promise<number> {
  const row = await db
    .selectFrom('draw_periods')
    .select('period')
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.period ?? -1;
}

/** The row that announced the chain after the one with this s_0. */
async function findAnnouncement(db: Db, s0: string) {
  return db
    .selectFrom('draw_periods')
    .select(['period', 'next_s0'])
    .where('s0', '=', s0)
    .where('next_s0', 'is not', null)
    .orderBy('period')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Records what is published when betting on a period opens, once for all processes: its commitment, and the round that decides it
 * too if there is a beacon. Turning the beacon on or off takes effect for periods without a record. A chain that does not lead to its s_0, or was
 * announced too late, gives no record, so the period accepts no bets. Earlier periods are still closed and reviewed.
 */
export async function recordPeriod(service: Service, clock: Clock, period: number): Promise<void> {
  const memory = drawStateOf(service);
  if (memory.recordedThrough >= period) return;
  const chain = await findChain(service, period);
  // A failed read is retried at the next tick.
  const link = await getLink(service, period).catch((error: unknown) => {
    if (memory.withoutCommitment !== period)
      service.log.error({ err: error, period }, 'a period has no commitment; it takes no bets');
    memory.withoutCommitment = period;
  });
  if (!link) return;
  const isLate = chain !== undefined && (await findNotice(service, chain))?.isGood === false;
  if (isLate) service.log.error({ period }, 'the chain was not announced in time; the period takes no bets');
  if (!chain || isLate) {
    memory.recordedThrough = period;
    return;
  }
  const next = await findChain(service, lastPeriodOf(chain) + 1);
  const isNew = next !== undefined && !(await findAnnouncement(service.db, chain.s0));
  const values = { period, commitment: link.commitment.toString('hex'), s0: chain.s0, chain_end: lastPeriodOf(chain) };
  const named = roundFor(service, timesOf(clock, period).drawsAt);
  // A process whose clock is ahead may have recorded a later period: then this one has ended.
  if ((await newestRecorded(service.db)) < period)
    await service.db
      .insertInto('draw_periods')
      .values({
        ...values,
        next_s0: isNew ? next.s0 : null,
        beacon: named?.chain ?? null,
        beacon_round: named?.round ?? null,
        recorded_at: service.now(),
      })
      .onConflict((conflict) => conflict.column('period').doNothing())
      .execute();
  memory.recordedThrough = period;
}

/**
 * In which period a chain was announced, and whether its periods may be paid: it was announced 1,000 periods ahead, before any
 * other, and starts at the recorded end of the chain before it. It may also follow a time without a process: then it could not be
 * announced, and no bets were accepted. Only the records of periods are evidence; publication times are not.
 *
 * @returns nothing for the first chain, and for one from before periods were recorded
 */
export async function findNotice(
  service: Service,
  { firstPeriod, s0 }: Chain,
): Promise<{ announcedIn: number; isGood: boolean } | undefined> {
  const last = await service.db
    .selectFrom('draw_periods')
    .select(['period', 's0', 'chain_end'])
    .where('period', '<=', firstPeriod)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  // Only tests use short chains.
  const notice = Math.min(NOTICE, Math.floor((service.settings.draw.chainLength ?? CHAIN_LENGTH) / 4));
  const row = await findAnnouncement(service.db, last.s0);
  const isEnd = last.chain_end === firstPeriod;
  const announcedIn = row?.next_s0 === s0 ? row.period : firstPeriod + 1;
  const isEarly = (row ? announcedIn : last.period) <= firstPeriod - notice;
  return { announcedIn, isGood: isEnd && (isEarly || announcedIn === (await firstRecorded(service.db))) };
}
