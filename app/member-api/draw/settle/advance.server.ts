import type { Service } from '../../service';
import { checkChains, lastPeriodOf, listChains, publishChain } from '../chain/chain-store.server';
import { latestClosed, latestComplete, periodAt, type Clock } from '../clock';
import { addSpan, keepLengths, readClock } from '../clock-store.server';
import { seekRounds } from '../beacon/rounds.server';
import { closePeriods } from './close.server';
import { drawStateOf } from '../draw-state-cache.server';
import { recordPeriod } from '../chain/recorded.server';
import { keepReviews, reviewsAreDue } from './review.server';
import { settlePeriods, settlesAgain } from './settle.server';

/**
 * The period of link 0 of the first chain. s_0 is public before any bet, so every member would know a draw decided by it: this
 * period is never played. The first played period is number 1.
 */
const GENESIS_PERIOD = 0;

/** The first period begins when its commitment, s_0, is published: one transaction writes both rows. */
async function begin(service: Service): Promise<void> {
  const memory = drawStateOf(service);
  if ((await listChains(service)).length === 0) {
    memory.mayHaveLost = true;
    await publishChain(service, GENESIS_PERIOD, (trx, now) => addSpan(service, trx, GENESIS_PERIOD + 1, now));
  }
  if (memory.mayHaveLost) await checkChains(service);
  memory.mayHaveLost = false;
  await keepChains(service);
  await keepLengths(service);
  memory.closedThrough = GENESIS_PERIOD;
  memory.settledThrough = GENESIS_PERIOD;
}

/**
 * Publishes the next chain when half of the last one has passed: long before the 1,000 periods of notice that it needs
 * (`recorded.server.ts`).
 *
 * If no process ran while the end came near, periods without a commitment have passed. They get no result: the clock counts as
 * stopped since the end, and numbers continue from there.
 */
async function keepChains(service: Service): Promise<void> {
  const memory = drawStateOf(service);
  const clock = await readClock(service);
  const current = periodAt(clock, service.now());
  const endOf = (chain = memory.chains.at(-1)) => (chain ? lastPeriodOf(chain) : GENESIS_PERIOD);
  const lead = Math.floor((memory.chains.at(-1)?.length ?? 0) / 2);
  if (current <= endOf() - lead) return;
  await listChains(service);
  const end = endOf();
  if (current > end) {
    const lastStart = clock.at(-1)?.startsAt ?? 0;
    await publishChain(service, end, (trx, now) => addSpan(service, trx, end + 1, Math.max(now, lastStart)));
    return;
  }
  if (current <= end - lead) return;
  memory.nextChain ??= publishChain(service, end)
    .catch((error: unknown) => {
      service.log.error({ err: error }, 'the next chain of the draw could not be made');
    })
    .finally(() => {
      memory.nextChain = undefined;
    });
}

/** Makes sure that the draw has begun. Waits for the first chain if it is being created. */
async function ensureBegun(service: Service): Promise<void> {
  const memory = drawStateOf(service);
  memory.opening ??= begin(service).catch((error: unknown) => {
    memory.opening = undefined;
    throw error;
  });
  return memory.opening;
}

/**
 * Publishes and closes what is due, so that nothing is shown before it is fixed, even if no clock runs. Almost no queries when
 * nothing is due. Sufficient for placing a bet, which need not wait until the last period is paid.
 *
 * @returns the clock, and the time (ms UTC) up to which everything is fixed; readers must use this time as now
 */
export async function closeUpToNow(service: Service): Promise<{ clock: Clock; now: number }> {
  await ensureBegun(service);
  const memory = drawStateOf(service);
  await keepChains(service);
  const clock = await readClock(service);
  const now = service.now();
  await recordPeriod(service, clock, periodAt(clock, now));
  const isDue = () => latestClosed(clock, now) > memory.closedThrough;
  if (isDue()) await memory.inTurn('close', async () => (isDue() ? closePeriods(service) : undefined));
  return { clock, now };
}

async function settleUpTo(service: Service, { clock, now }: { clock: Clock; now: number }): Promise<void> {
  const memory = drawStateOf(service);
  // In the background: neither a bet nor a page waits for a relay.
  void seekRounds(service);
  const isDue = () => latestComplete(clock, now) > memory.settledThrough && settlesAgain(service);
  if (isDue()) await memory.inTurn('settle', async () => (isDue() ? settlePeriods(service) : undefined));
  if (reviewsAreDue(service))
    await memory.inTurn('settle', async () => (reviewsAreDue(service) ? keepReviews(service) : undefined));
}

/**
 * Brings the draw up to now: publishes, closes and pays what is due, and rechecks periods under review. The clock calls it each
 * second.
 *
 * @returns as {@link closeUpToNow}
 */
export async function advance(service: Service): Promise<{ clock: Clock; now: number }> {
  const moment = await closeUpToNow(service);
  await settleUpTo(service, moment);
  return moment;
}

/**
 * Brings the draw up to now before results and records are read. A settlement that fails does not fail the read: the clock
 * retries it every second and reports it.
 *
 * @returns as {@link closeUpToNow}
 */
export async function advanceToRead(service: Service): Promise<{ clock: Clock; now: number }> {
  const moment = await closeUpToNow(service);
  await settleUpTo(service, moment).catch((error: unknown) => {
    service.log.debug({ err: error }, 'a read found that the draw could not be settled');
  });
  return moment;
}
