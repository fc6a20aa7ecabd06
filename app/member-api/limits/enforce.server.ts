import { writeAmount, type MinorUnits } from '~/contract/amount';
import { writeTime } from '~/contract/time';
import { Refusal } from '../refusal';
import type { Db } from '../store/database.server';
import { readLimits } from './limits.server';
import { findPause } from './pauses.server';
import { readPlayed, readRecharged } from './used.server';

// The checks that can refuse a bet or a recharge, and nothing else (rule X6). They are valid only in the transaction that moves
// the money, after `lockMember`: it keeps their input unchanged until it ends.

/**
 * @param at ms UTC
 * @throws Refusal `excluded` with `until` during a time-out or self-exclusion
 */
export async function assertNotPaused(trx: Db, memberId: string, at: number): Promise<void> {
  const pause = await findPause(trx, memberId, at);
  if (pause) throw new Refusal('excluded', { until: writeTime(pause.until) });
}

/** What remains of a limit; infinite without a limit. */
function leftOf(limit: number | null, used: MinorUnits): number {
  return limit === null ? Infinity : Math.max(0, limit - used);
}

function refuse(which: 'stake' | 'loss' | 'recharge', left: MinorUnits): never {
  throw new Refusal('limit', { which, left: writeAmount(left) });
}

/**
 * Checks a stake against the member's stake and loss limits. If it breaks both, the refusal names the one with the smaller rest:
 * that rest can be staked.
 *
 * @param at when the bet is placed, ms UTC; its UTC day counts
 * @throws Refusal `limit` with `which` (`stake`, `loss`) and `left`
 */
export async function assertStakeWithinLimits(trx: Db, memberId: string, at: number, stake: MinorUnits): Promise<void> {
  const { stakeDaily, lossDaily } = await readLimits(trx, memberId);
  if (stakeDaily.value === null && lossDaily.value === null) return;
  const used = await readPlayed(trx, memberId, at);
  const toStake = leftOf(stakeDaily.value, used.stake);
  const toLose = leftOf(lossDaily.value, used.loss);
  if (stake <= Math.min(toStake, toLose)) return;
  if (toStake <= toLose) refuse('stake', toStake);
  refuse('loss', toLose);
}

/**
 * Checks a recharge against the member's limit.
 *
 * @param at when it is requested, ms UTC; its UTC day counts
 * @throws Refusal `limit` with `which` (`recharge`) and `left`
 */
export async function assertRechargeWithinLimit(
  trx: Db,
  memberId: string,
  at: number,
  amount: MinorUnits,
): Promise<void> {
  const { rechargeDaily } = await readLimits(trx, memberId);
  if (rechargeDaily.value === null) return;
  const left = leftOf(rechargeDaily.value, await readRecharged(trx, memberId, at));
  if (amount > left) refuse('recharge', left);
}
