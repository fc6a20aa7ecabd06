import { randomBytes } from 'node:crypto';
import { V7Generator } from 'uuidv7';
import { drawMetrics } from '~/config/metrics.server';
import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import { placeOrder as placeOrderCall, type Pattern } from '~/contract/draw';
import { writeTime } from '~/contract/time';
import { availableAccount } from '../ledger/accounts';
import { getMemberBalance, post } from '../ledger/ledger.server';
import { assertNotPaused, assertStakeWithinLimits } from '../limits/enforce.server';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { lockMember } from '../store/member-lock.server';
import { runOnce } from '../store/once.server';
import { closeUpToNow } from './advance.server';
import { findChain } from './chain-store.server';
import { firstPeriod, periodAt, timesOf } from './clock';
import { readClock } from './clock-store.server';
import { isClosed } from './close.server';
import { addOrder } from './days.server';
import { MAX_STAKE, MIN_STAKE, ODDS_HUNDREDTHS } from './odds';
import { readPeriod } from './period';

const ids = new V7Generator();

/** A bet as it is asked for. */
interface Bet {
  period: string;
  option: Pattern;
  /** Minor units. */
  amount: MinorUnits;
}

/**
 * Checks that a period takes bets at this very moment.
 *
 * @throws Refusal `not_found` for a period that has not begun; `period_closed` with `closesAt` for one that is over
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
 * Places a bet: order and stake in one transaction, in which the time is read too. A bet that had to wait for its turn
 * until after the close is refused like any other that is late.
 *
 * @throws Refusal, in this order: `duplicate`, `excluded`, `not_found`, `period_closed`, `amount_low`, `amount_high`, `limit`,
 *   `balance`; nothing is charged then
 */
export async function placeOrder(
  service: Service,
  caller: MemberCaller,
  { period: asked, option, amount: stake }: Bet,
): Promise<WireOf<typeof placeOrderCall>> {
  await closeUpToNow(service);
  const wanted = readPeriod(asked);
  const chain = wanted === undefined ? undefined : await findChain(service, wanted);
  const wish = { period: asked, option, amount: stake };
  // The same key gets the first answer again, and then nothing was placed.
  let isNew = false as boolean;
  const answer = await runOnce(service, caller, placeOrderCall, wish, async (trx) => {
    await lockMember(trx, caller.memberId);
    const at = service.now();
    await assertNotPaused(trx, caller.memberId, at);
    const period = await assertOpen(service, trx, chain && wanted, at);
    if (stake < MIN_STAKE) throw new Refusal('amount_low');
    if (stake > MAX_STAKE) throw new Refusal('amount_high');
    await assertStakeWithinLimits(trx, caller.memberId, at, stake);
    const id = ids.generateOrResetWithTs(at).toString();
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
      at: writeTime(at),
    };
  }).catch((error: unknown) => {
    if (error instanceof Refusal) drawMetrics().refused.inc({ reason: error.reason });
    throw error;
  });
  if (isNew) drawMetrics().placed.inc();
  return answer;
}
