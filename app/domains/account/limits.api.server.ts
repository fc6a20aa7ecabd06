import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/limits';
import type { Api } from '~/upstream/api';
import { UpstreamError } from '~/upstream/upstream-error';

/** A member's play limits: amounts in minor units per UTC day, times in ms UTC. */
export type Limits = ResponseOf<typeof contract.getLimits>;

/** Limits to be set; `null` takes one away, `undefined` leaves it. Amounts in minor units. */
export type WantedLimits = { [Name in contract.LimitName]?: number | null | undefined };

const amountText = (minor: MinorUnits | null | undefined) => (typeof minor === 'number' ? writeAmount(minor) : minor);

/**
 * The member's limits.
 *
 * @returns `undefined` when the upstream supports none
 */
export async function findLimits(api: Api): Promise<Limits | undefined> {
  try {
    return await api(contract.getLimits, {});
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'not_found') return undefined;
    throw error;
  }
}

/** Sets limits: what is stricter counts at once, what is looser waits a day and is then to be sent again. */
export async function setLimits(api: Api, wanted: WantedLimits): Promise<Limits> {
  const { stakeDaily, lossDaily, rechargeDaily, realityCheckMinutes } = wanted;
  return api(contract.setLimits, {
    stakeDaily: amountText(stakeDaily),
    lossDaily: amountText(lossDaily),
    rechargeDaily: amountText(rechargeDaily),
    realityCheckMinutes,
  });
}

/**
 * Stops bets and recharges for a while.
 *
 * @returns until when, in ms UTC
 */
export async function takePause(api: Api, kind: (typeof contract.PAUSE_KINDS)[number], days: number): Promise<number> {
  return (await api(contract.takePause, { kind, days })).until;
}
