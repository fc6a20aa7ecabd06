import { writeAmount } from '~/contract/amount';
import * as calls from '~/contract/calls/draw';
import { startRecurring, type Recurring } from '../recurring.server';
import { memberRoute, type Route, type Service } from '../service';
import { advance, closeUpToNow } from './settle/advance.server';
import { getLink } from './chain/chain-store.server';
import { periodAt } from './clock';
import { getDraw, getLatestDraw, getNextPeriod, listDraws } from './history.server';
import { drawStateOf } from './draw-state-cache.server';
import { CHANCE, MAX_STAKE, MIN_STAKE, ODDS_HUNDREDTHS } from './odds';
import { placeOrder } from './orders.server';
import { getPlaySummary, listOrders } from './records.server';

const TICK_MS = 1_000;

/** A clock without progress for this long, in ms, is stuck. Ticks take milliseconds. */
const STUCK_MS = 60_000;

function listOdds() {
  const odds = calls.PATTERNS.map((option) => ({
    option,
    odds: ODDS_HUNDREDTHS / 100,
    chance: CHANCE,
    min: writeAmount(MIN_STAKE),
    max: writeAmount(MAX_STAKE),
  }));
  return Promise.resolve({ list: odds, total: odds.length });
}

/** The routes of docs/member-api.md, section Draw. */
export function drawRoutes(service: Service): Route[] {
  return [
    memberRoute(calls.getLatestDraw, () => getLatestDraw(service)),
    memberRoute(calls.listDraws, ({ page, pageSize, option }) => listDraws(service, page, pageSize, option)),
    memberRoute(calls.getNextPeriod, () => getNextPeriod(service)),
    memberRoute(calls.listOdds, listOdds),
    memberRoute(calls.placeOrder, (bet, caller) => placeOrder(service, caller, bet)),
    memberRoute(calls.listOrders, (asked, { memberId }) => listOrders(service, memberId, asked)),
    memberRoute(calls.getPlaySummary, (_, caller) => getPlaySummary(service, caller)),
    memberRoute(calls.getDraw, ({ period }) => getDraw(service, period)),
  ];
}

/**
 * Whether the draw's clock runs and the current period has a link. On the very first start, waits until the first chain has been
 * created. A period that cannot be paid does not make a process unready: it is reported and retried.
 */
export async function canDraw(service: Service): Promise<boolean> {
  const { movedAt } = drawStateOf(service);
  if (movedAt !== undefined && performance.now() - movedAt > STUCK_MS) return false;
  try {
    const { clock, now } = await closeUpToNow(service);
    await getLink(service, periodAt(clock, now));
    return true;
  } catch {
    return false;
  }
}

/**
 * Brings the draw up to now each second, with or without requests. Every process may run one: there is no leader, and work that
 * one process has done is skipped by the others. The timer does not keep the process alive.
 *
 * @returns `stop` ends it, and waits for the current tick
 */
export function startDrawClock(service: Service): Recurring {
  const memory = drawStateOf(service);
  memory.movedAt = performance.now();
  const clock = startRecurring({
    everyMs: TICK_MS,
    atOnce: true,
    run: () =>
      advance(service).finally(() => {
        memory.movedAt = performance.now();
      }),
    failed: (error) => service.log.error({ err: error }, 'the draw could not be brought up to now'),
  });
  return {
    stop: async () => {
      await clock.stop();
      await memory.nextChain;
    },
  };
}
