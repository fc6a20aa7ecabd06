import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/limits';
import type { Api } from '~/upstream/api';
import { orAbsent } from '~/upstream/or-absent';

/** A member's play limits: amounts in minor units per UTC day, times in ms UTC. */
export type Limits = ResponseOf<typeof contract.getLimits>;

/** Limits to be set; `null` takes one away, `undefined` leaves it. Amounts in minor units. */
export type WantedLimits = { [Name in contract.LimitName]?: number | null | undefined };

const amountText = (minor: MinorUnits | null | undefined) => (typeof minor === 'number' ? writeAmount(minor) : minor);

const readAmount = (minor: MinorUnits | undefined) => (minor === undefined || minor < 0 ? undefined : minor);
const readMinutes = (minutes: number | undefined) =>
  minutes === undefined || minutes < contract.CHECK_MINUTES.min
    ? undefined
    : Math.min(minutes, contract.CHECK_MINUTES.max);

type Waiting = { value?: number | undefined; from: number } | undefined;

/**
 * Limits as anybody could have set them. Upstreams write 0 minutes, or an amount below zero, for "none": a check that is
 * due at once, again and again, would let nobody in. 0 as an amount is a limit.
 */
function readLimits({ current, pending, ...rest }: Limits): Limits {
  const waiting = (wish: Waiting, read: typeof readAmount) => wish && { ...wish, value: read(wish.value) };
  return {
    ...rest,
    current: {
      stakeDaily: readAmount(current.stakeDaily),
      lossDaily: readAmount(current.lossDaily),
      rechargeDaily: readAmount(current.rechargeDaily),
      realityCheckMinutes: readMinutes(current.realityCheckMinutes),
    },
    pending: pending && {
      stakeDaily: waiting(pending.stakeDaily, readAmount),
      lossDaily: waiting(pending.lossDaily, readAmount),
      rechargeDaily: waiting(pending.rechargeDaily, readAmount),
      realityCheckMinutes: waiting(pending.realityCheckMinutes, readMinutes),
    },
  };
}

/**
 * The member's limits.
 *
 * @returns `undefined` when the upstream supports none
 */
export async function findLimits(api: Api): Promise<Limits | undefined> {
  const limits = await orAbsent(api(contract.getLimits, {}));
  return limits && readLimits(limits);
}

/** Sets limits: what is stricter counts at once, what is looser waits a day and is then to be sent again. */
export async function setLimits(api: Api, wanted: WantedLimits): Promise<Limits> {
  const { stakeDaily, lossDaily, rechargeDaily, realityCheckMinutes } = wanted;
  const answer = await api(contract.setLimits, {
    stakeDaily: amountText(stakeDaily),
    lossDaily: amountText(lossDaily),
    rechargeDaily: amountText(rechargeDaily),
    realityCheckMinutes,
  });
  return readLimits(answer);
}

/**
 * Stops bets and recharges for a while.
 *
 * @returns until when, in ms UTC
 */
export async function takePause(api: Api, kind: (typeof contract.PAUSE_KINDS)[number], days: number): Promise<number> {
  return (await api(contract.takePause, { kind, days })).until;
}
