import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { periodAt, timesOf, type Clock, type ClockSpan } from './clock';
import { drawStateOf } from './draw-state-cache.server';

const isSame = (a: ClockSpan | undefined, b: ClockSpan) => a?.fromPeriod === b.fromPeriod && a.startsAt === b.startsAt;

/**
 * The clock as stored. Spans are only ever appended, so cached ones are not read again.
 *
 * @param db the store, or the transaction in which the result must hold
 * @throws Error before the draw has begun
 */
export async function readClock(service: Service, db: Db = service.db): Promise<Clock> {
  const memory = drawStateOf(service);
  const known = memory.clock;
  const last = known.at(-1);
  const rows = await db
    .selectFrom('draw_clock')
    .selectAll()
    .where('starts_at', '>=', last?.startsAt ?? 0)
    .orderBy('starts_at')
    .orderBy('from_period')
    .execute();
  const added = rows
    .map((row) => ({
      fromPeriod: row.from_period,
      startsAt: row.starts_at,
      seconds: row.seconds,
      closeSeconds: row.close_seconds,
      soonSeconds: row.soon_seconds,
    }))
    .filter((span) => !isSame(last, span));
  const [first, ...rest] = [...known, ...added];
  if (!first) throw new Error('The draw has not begun');
  const clock: Clock = [first, ...rest];
  if (clock.length > memory.clock.length) memory.clock = clock;
  return clock;
}

/** Adds a span with the configured lengths. */
export async function addSpan(service: Service, trx: Db, fromPeriod: number, startsAt: number): Promise<void> {
  const { seconds, closeSeconds, soonSeconds } = service.settings.draw;
  await trx
    .insertInto('draw_clock')
    .values({
      from_period: fromPeriod,
      starts_at: startsAt,
      seconds,
      close_seconds: closeSeconds,
      soon_seconds: soonSeconds,
    })
    .execute();
}

/**
 * Schedules the configured lengths to start after the current period, if they differ from the lengths in force. A period that
 * already has orders, or a record, keeps its times, even if one process's clock runs ahead.
 */
export async function keepLengths(service: Service): Promise<void> {
  const { seconds, closeSeconds, soonSeconds } = service.settings.draw;
  await service.db.transaction().execute(async (trx) => {
    const clock = await readClock(service, trx);
    const last = clock.at(-1) ?? clock[0];
    if (last.seconds === seconds && last.closeSeconds === closeSeconds && last.soonSeconds === soonSeconds) return;
    const newest = await trx
      .selectFrom('draw_orders')
      .select('period')
      .orderBy('period', 'desc')
      .limit(1)
      .executeTakeFirst();
    const recorded = await trx
      .selectFrom('draw_periods')
      .select('period')
      .orderBy('period', 'desc')
      .limit(1)
      .executeTakeFirst();
    const known = [newest?.period ?? 0, recorded?.period ?? 0];
    const kept = Math.max(periodAt(clock, service.now()), last.fromPeriod, ...known);
    await addSpan(service, trx, kept + 1, timesOf(clock, kept).drawsAt);
  });
}
