import { randomBytes } from 'node:crypto';
import { V7Generator } from 'uuidv7';
import { drawMetrics } from '~/config/observing/metrics.server';
import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import { placeOrder as placeOrderCall, type Pattern } from '~/contract/calls/draw';
import { writeTime } from '~/contract/time';
import { assertNotClosing } from '../closing/not-closing.server';
import { availableAccount } from '../ledger/accounts';
import { getMemberBalance, post } from '../ledger/ledger.server';
import { assertNotPaused, assertStakeWithinLimits } from '../limits/enforce.server';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { runOnce } from '../store/once.server';
import { assertNotSuspended } from '../suspension/suspended.server';
import { closeUpToNow } from './settle/advance.server';
import { findChain, getLink } from './chain/chain-store.server';
import { firstPeriod, periodAt, timesOf } from './clock';
import { readClock } from './clock-store.server';
import { isClosed, leafVersionOf } from './settle/close.server';
import { addOrder } from './days.server';
import { MAX_STAKE, MIN_STAKE, ODDS_HUNDREDTHS } from './odds';
import { writeNamed } from './beacon/written';
import { readPeriod } from './period';
import { readRecorded } from './chain/recorded.server';

const ids = new V7Generator();

/** A requested bet. */
interface Bet {
  period: string;
  option: Pattern;
  /** Minor units. */
  amount: MinorUnits;
}

/**
 * Checks that a period accepts bets now.
 *
 * @throws Refusal `not_found` for a period that has not begun; `period_closed` with `closesAt` for a closed one
 */
async function assertOpen(service: Service, trx: Db, period: number | undefined, now: number): Promise<number> {
  const clock = await readClock(service, trx);
  const current = periodAt(clock, now);
  if (period === undefined || period < firstPeriod(clock) || period > current) throw new Refusal('not_found', {}, 404);
  const { closesAt } = timesOf(clock, period);
  if (now >= closesAt || (await isClosed(trx, period)))
    throw new Refusal('period_closed', { closesAt: writeTime(closesAt) });
  return period;
}

/**
 * The commitment and s_0 that the seed of a period opens now; nothing without a chain, or with a chain that does not lead to its
 * s_0.
 */
async function findOpened(service: Service, period: number | undefined) {
  const chain = period === undefined ? undefined : await findChain(service, period);
  if (period === undefined || !chain) return undefined;
  const link = await getLink(service, period).catch(() => undefined);
  return { s0: chain.s0, commitment: link?.commitment.toString('hex') };
}

/**
 * The commitments and the round under which a bet on a period is placed, as recorded when the period opened.
 *
 * @param opened what the seed of the period opens now
 * @throws Refusal `not_found` for a period without a record
 * @throws Error when the seed that would decide the period does not match the record
 */
async function placedUnder(trx: Db, period: number, opened: Awaited<ReturnType<typeof findOpened>>) {
  const recorded = await readRecorded(trx, period);
  if (!recorded) throw new Refusal('not_found', {}, 404);
  const { commitment, s0, beacon = null, beacon_round = null } = recorded;
  if (commitment !== opened?.commitment || s0 !== opened.s0)
    throw new Error(`The seed of period ${String(period)} is another one than when it opened`);
  return { commitment, s0, beacon, beacon_round };
}

/**
 * Places a bet: order and stake in one transaction, which also reads the time. A bet that waited for a lock until after the close
 * is refused like any other late bet.
 *
 * @throws Refusal, in this order: `duplicate`, `suspended`, `closing`, `excluded`, `not_found`, `period_closed`, `amount_low`,
 *   `amount_high`, `limits_unset`, `limit`, `balance`; nothing is charged then
 */
export async function placeOrder(
  service: Service,
  caller: MemberCaller,
  { period: asked, option, amount: stake }: Bet,
): Promise<WireOf<typeof placeOrderCall>> {
  await closeUpToNow(service);
  const wanted = readPeriod(asked);
  const opened = await findOpened(service, wanted);
  const wish = { period: asked, option, amount: stake };
  // A repeated key returns the first response, and places nothing.
  let isNew = false as boolean;
  const answer = await runOnce(service, caller, placeOrderCall, wish, async (trx) => {
    const at = service.now();
    await assertNotSuspended(trx, caller.memberId);
    await assertNotClosing(trx, caller.memberId);
    await assertNotPaused(trx, caller.memberId, at);
    const period = await assertOpen(service, trx, opened && wanted, at);
    if (stake < MIN_STAKE) throw new Refusal('amount_low');
    if (stake > MAX_STAKE) throw new Refusal('amount_high');
    await assertStakeWithinLimits(trx, service, { memberId: caller.memberId, at, amount: stake });
    const id = ids.generateOrResetWithTs(at).toString();
    const committed = await placedUnder(trx, period, opened);
    const nonce = randomBytes(16).toString('hex');
    await trx
      .insertInto('draw_orders')
      .values({
        id,
        member_id: caller.memberId,
        period,
        option,
        stake,
        odds: ODDS_HUNDREDTHS,
        nonce,
        ...committed,
        status: 'open',
        payout: 0,
        at,
        proof: null,
      })
      .execute();
    await post(trx, {
      kind: 'bet_stake',
      ref: id,
      at,
      entries: [
        { account: availableAccount(caller.memberId), amount: -stake },
        { account: 'house:draw', amount: stake },
      ],
    });
    await addOrder(trx, caller.memberId, at, stake);
    const { balance } = await getMemberBalance(trx, caller.memberId);
    isNew = true;
    return {
      id,
      period: String(period),
      option,
      amount: writeAmount(stake),
      odds: ODDS_HUNDREDTHS / 100,
      balance: writeAmount(balance),
      nonce,
      leafVersion: leafVersionOf(committed),
      commitment: committed.commitment,
      s0: committed.s0,
      ...writeNamed(committed),
      at: writeTime(at),
    };
  }).catch((error: unknown) => {
    if (error instanceof Refusal) drawMetrics().refused.inc({ reason: error.reason });
    throw error;
  });
  if (isNew) drawMetrics().placed.inc();
  return answer;
}
