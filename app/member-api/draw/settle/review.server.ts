import { drawMetrics } from '~/config/observing/metrics.server';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { countRows, sumOf } from '../../store/lists/totals';
import { readNamedRound } from '../beacon/rounds.server';
import { getLink } from '../chain/chain-store.server';
import { checkPeriod } from './check.server';
import { timesOf, type Clock } from '../clock';
import { readClock } from '../clock-store.server';
import type { DrawTables } from '../draw.tables';
import { drawStateOf } from '../draw-state-cache.server';
import { payPeriod } from './pay.server';
import { refundPeriod } from './refund.server';

/**
 * A period under review for this long becomes void and its stakes are refunded. Source: decision record 14, the published rule.
 */
const REVIEW_MS = 72 * 3_600_000;

/**
 * A period that named a round, and of which nothing was drawn for this long after its draw, becomes void: its seed or its random number
 * was withheld, or nothing ran. Source: decision record 85, the published rule.
 */
const REVEAL_MS = 24 * 3_600_000;

/** How often a process reads which periods are under review, and how often it checks those again. */
const READ_MS = 1_000;
const RECHECK_MS = 10_000;

// The machine's clock may be set back; that must not delay a check until it has caught up.
const isDue = (last: number | undefined, now: number, every: number) =>
  last === undefined || Math.abs(now - last) >= every;

/** Whether {@link keepReviews} has anything to do by now. */
export function reviewsAreDue(service: Service): boolean {
  return isDue(drawStateOf(service).reviewsReadAt, service.now(), READ_MS);
}

/**
 * Puts a period under review, for every process: it is not paid, and its numbers are not shown, until its checks agree again or
 * its stakes are refunded.
 */
export async function beginReview(service: Service, period: number, differences: string[]): Promise<void> {
  const now = service.now();
  const begun = await service.db
    .updateTable('draws')
    .set({ review_since: now })
    .where('period', '=', period)
    .where('review_since', 'is', null)
    .where('settled_at', 'is', null)
    .returning('period')
    .executeTakeFirst();
  if (!begun) return;
  const memory = drawStateOf(service);
  memory.reviewsReadAt = undefined;
  memory.recheckedAt = now;
  drawMetrics().mismatches.inc();
  service.log.error({ period, differences }, 'a draw does not agree with its second check; nothing of it is paid');
}

/** Ends a review whose checks agree again, unless the period is void by now. */
async function endReview(service: Service, period: number): Promise<void> {
  const ended = await service.db
    .updateTable('draws')
    .set({ review_since: null })
    .where('period', '=', period)
    .where('review_since', 'is not', null)
    .where('voided_at', 'is', null)
    .returning('period')
    .executeTakeFirst();
  if (ended) service.log.warn({ period }, 'the checks of a draw agree again; it is paid');
}

const isReadable = (service: Service, period: number): Promise<boolean> =>
  getLink(service, period).then(
    () => true,
    () => false,
  );

/**
 * Whether the seed of a period was not shown before a time: it cannot be read, or no process ran between the draw and then. One that ran has
 * opened a later period, and shown the seed on the page of the draw.
 *
 * @param until ms UTC
 */
async function isWithheld(service: Service, period: number, until: number): Promise<boolean> {
  const later = await service.db
    .selectFrom('draw_periods')
    .select('recorded_at')
    .where('period', '>', period)
    .orderBy('period')
    .limit(1)
    .executeTakeFirst();
  return later === undefined || later.recorded_at >= until || !(await isReadable(service, period));
}

/** Makes a period void: from then on its stakes are refunded, even if its checks agree again meanwhile. */
async function voidPeriod(service: Service, period: number): Promise<void> {
  const now = service.now();
  const withheld = Number(await isWithheld(service, period, now));
  const voided = await service.db
    .updateTable('draws')
    .set({ voided_at: now, withheld })
    .where('period', '=', period)
    .where('review_since', '<=', now - REVIEW_MS)
    .where('settled_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning('period')
    .executeTakeFirst();
  if (voided) service.log.error({ period }, 'the checks of a draw still differ after 72 hours; its stakes go back');
}

/**
 * Makes a period void if it named a round and was not drawn within 24 hours, even if its result is known by now. Otherwise an operator
 * could wait for the result, and then choose between a payout and a refund.
 *
 * @returns whether the period is late, and void by now
 */
export async function voidIfLate(service: Service, clock: Clock, period: number): Promise<boolean> {
  const now = service.now();
  const until = timesOf(clock, period).drawsAt + REVEAL_MS;
  if (now < until) return false;
  const withheld = Number(await isWithheld(service, period, until));
  const voided = await service.db
    .updateTable('draws')
    .set((eb) => ({ review_since: eb.fn.coalesce('review_since', eb.val(now)), voided_at: now, withheld }))
    .where('period', '=', period)
    .where('numbers', 'is', null)
    .where('settled_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning('period')
    .executeTakeFirst();
  if (!voided) return false;
  drawStateOf(service).reviewsReadAt = undefined;
  drawStateOf(service).recheckedAt = undefined;
  service.log.error({ period }, 'a draw was not revealed within 24 hours; its stakes go back');
  return true;
}

/** Whether the seed of a period under review that named a round cannot be shown for 24 hours. */
async function isSeedWithheld(service: Service, clock: Clock, { period, numbers }: DrawTables['draws']) {
  if (numbers !== null || !(await readNamedRound(service.db, period))) return false;
  return !(await isReadable(service, period)) && (await voidIfLate(service, clock, period));
}

async function reviewPeriod(service: Service, clock: Clock, row: DrawTables['draws']): Promise<void> {
  const { period } = row;
  if (row.voided_at === null) {
    const checked = await checkPeriod(service, row).catch((error: unknown) => {
      service.log.error({ err: error, period }, 'a period under review could not be checked');
    });
    if (checked?.differences.length === 0) {
      await endReview(service, period);
      await payPeriod(service, clock, period, checked);
      return;
    }
    if (!(await isSeedWithheld(service, clock, row))) await voidPeriod(service, period);
  }
  await refundPeriod(service, clock, period);
}

/** Closed periods under review, oldest first. A void period is included until all stakes are refunded. */
async function listUnderReview(db: Db): Promise<DrawTables['draws'][]> {
  return db
    .selectFrom('draws')
    .selectAll()
    .where('review_since', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('period')
    .execute();
}

/**
 * Checks the periods under review again. Pays those whose checks now agree. Refunds the stakes of those whose checks have
 * differed, or could not run, for 72 hours. A failure in one period does not stop the others.
 */
export async function keepReviews(service: Service): Promise<void> {
  const memory = drawStateOf(service);
  const now = service.now();
  let rows = await listUnderReview(service.db);
  memory.reviewsReadAt = now;
  if (rows.length > 0 && isDue(memory.recheckedAt, now, RECHECK_MS)) {
    memory.recheckedAt = now;
    const clock = await readClock(service);
    for (const row of rows)
      await reviewPeriod(service, clock, row).catch((error: unknown) => {
        service.log.error({ err: error, period: row.period }, 'a period under review could not be settled');
      });
    rows = await listUnderReview(service.db);
  }
  drawMetrics().underReview.set(rows.length);
}

/** How many periods have become void so far, and of how many of these the seed was not shown in time. */
export async function countVoids(db: Db): Promise<{ voids: number; withheld: number }> {
  return db
    .selectFrom('draws')
    .select((eb) => [countRows().as('voids'), sumOf(eb.fn.coalesce('withheld', eb.lit(0))).as('withheld')])
    .where('voided_at', 'is not', null)
    .executeTakeFirstOrThrow();
}

/** The periods in a range whose results are hidden: they are under review, or became void after it. */
export async function findReviewed(db: Db, from: number, through: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('draws')
    .select('period')
    .where('review_since', 'is not', null)
    .where('period', '>=', from)
    .where('period', '<=', through)
    .execute();
  return new Set(rows.map(({ period }) => period));
}
