import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/funds';
import type { Api } from '~/upstream/call/api';
import { serviceText, type ServiceText } from '~/upstream/text/service-text.server';

/** Whether recharging is enabled, its bounds in minor units, and how many minutes a review takes. */
export type RechargeState = Omit<ResponseOf<typeof contract.getRechargeState>, 'message'> & {
  message: ServiceText | undefined;
};

/**
 * The plausible bounds. Upstreams write 0 for "none". If the two exclude every amount, both are dropped: it is unknown which one
 * is wrong, and the upstream itself refuses what it does not accept.
 */
function readBounds({ min, max }: Pick<RechargeState, 'min' | 'max'>): Pick<RechargeState, 'min' | 'max'> {
  const least = min !== undefined && min > 0 ? min : undefined;
  const most = max !== undefined && max > 0 ? max : undefined;
  return least !== undefined && most !== undefined && least > most
    ? { min: undefined, max: undefined }
    : { min: least, max: most };
}

/** Whether recharging is enabled, with its bounds; if not, with the upstream's message. */
export async function getRechargeState(api: Api): Promise<RechargeState> {
  const state = await api(contract.getRechargeState, {});
  const { reviewMinutes = 0 } = state;
  return {
    ...state,
    ...readBounds(state),
    message: serviceText(state.message),
    reviewMinutes: reviewMinutes > 0 ? reviewMinutes : undefined,
  };
}

/**
 * Requests a recharge; it is credited after a review of the picture.
 *
 * @param amount minor units
 * @param screenshot address of an uploaded picture
 * @param key the form's key: the same key returns the same record
 * @throws UpstreamError `refused` with reason `excluded`, `invalid`, `amount_low`, `amount_high`, `limit`, `bank_unknown` or
 *   `duplicate`; nothing is recorded then
 */
export async function requestRecharge(
  api: Api,
  { bankId, amount, screenshot }: { bankId: string; amount: MinorUnits; screenshot: string },
  key: string,
): Promise<ResponseOf<typeof contract.recharge>> {
  return api(contract.recharge, { bankId, amount: writeAmount(amount), screenshot }, { idempotencyKey: key });
}
