import { writeAmount, type MinorUnits } from '~/contract/amount';
import { LIMIT_PERIODS, limitOf, type LimitKind, type LimitPeriod } from '~/contract/calls/limits';
import { writeTime } from '~/contract/time';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { isAsked } from './asked.server';
import { readLimits, type MemberLimits } from './limits.server';
import { findPause } from './pauses.server';
import { profileOf } from '~/contract/limits/limit-profile';
import { readPlayed, readRecharged, type Used } from './used.server';

// The checks that can refuse a bet or a recharge, and nothing else (rule X6). They are valid only in the transaction that moves
// the money, after `lockMember`: it keeps their input unchanged until it ends.

/** A member's bet or recharge. `at`: when it is made, ms UTC; its UTC day is the last one that counts. */
interface Act {
  memberId: string;
  at: number;
  /** Minor units. */
  amount: MinorUnits;
}

/**
 * @param at ms UTC
 * @throws Refusal `excluded` with `until` during a time-out or self-exclusion
 */
export async function assertNotPaused(trx: Db, memberId: string, at: number): Promise<void> {
  const pause = await findPause(trx, memberId, at);
  if (pause) throw new Refusal('excluded', { until: writeTime(pause.until) });
}

/** Whether a limit of one of these kinds is set. */
const hasAny = (limits: MemberLimits, kinds: readonly LimitKind[]) =>
  kinds.some((kind) => LIMIT_PERIODS.some((period) => limits[limitOf(kind, period)].value !== null));

/**
 * Holds an amount to all limits of some kinds. If it breaks several, the refusal names the one with the smallest rest: that rest
 * can be staked or recharged.
 *
 * @throws Refusal `limit` with `which`, `period` and `left`
 */
function holdTo<Kind extends LimitKind>(
  limits: MemberLimits,
  used: Used<Kind>,
  kinds: readonly Kind[],
  amount: MinorUnits,
): void {
  let tightest: { which: Kind; period: LimitPeriod; left: MinorUnits } | undefined;
  for (const which of kinds)
    for (const period of LIMIT_PERIODS) {
      const { value } = limits[limitOf(which, period)];
      if (value === null) continue;
      const left = Math.max(0, value - used[period][which]);
      if (!tightest || left < tightest.left) tightest = { which, period, left };
    }
  if (tightest && amount > tightest.left) throw new Refusal('limit', { ...tightest, left: writeAmount(tightest.left) });
}

const PLAY = ['stake', 'loss'] as const;

/**
 * Checks a stake against what the member must have set, and against their stake and loss limits.
 *
 * @throws Refusal `limits_unset`; `limit` with `which` (`stake`, `loss`), `period` and `left`
 */
export async function assertStakeWithinLimits(
  trx: Db,
  { settings }: Pick<Service, 'settings'>,
  { memberId, at, amount }: Act,
): Promise<void> {
  const limits = await readLimits(trx, memberId);
  if (profileOf(settings.limitProfile).mustSet === 'all') assertAllSet(limits);
  if (hasAny(limits, PLAY)) holdTo(limits, await readPlayed(trx, memberId, at), PLAY, amount);
}

/** @throws Refusal `limits_unset` unless there is a recharge limit for each period */
function assertAllSet(limits: MemberLimits): void {
  if (LIMIT_PERIODS.some((period) => limits[limitOf('recharge', period)].value === null))
    throw new Refusal('limits_unset');
}

/**
 * Checks a recharge against what the member must have set, or answered, and against their gross recharge limits.
 *
 * @throws Refusal `limits_unset`; `limit` with `which` (`recharge`), `period` and `left`
 */
export async function assertRechargeWithinLimits(
  trx: Db,
  { settings }: Pick<Service, 'settings'>,
  { memberId, at, amount }: Act,
): Promise<void> {
  const limits = await readLimits(trx, memberId);
  const { mustSet } = profileOf(settings.limitProfile);
  if (mustSet === 'all') assertAllSet(limits);
  const isSet = hasAny(limits, ['recharge']);
  if (mustSet === 'asked' && !isSet && !(await isAsked(trx, memberId))) throw new Refusal('limits_unset');
  if (isSet) holdTo(limits, await readRecharged(trx, memberId, at), ['recharge'], amount);
}
