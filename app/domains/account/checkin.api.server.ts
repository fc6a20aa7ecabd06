import * as contract from '~/contract/account';
import type { ResponseOf } from '~/contract/call';
import type { Api } from '~/upstream/api';
import { isUnsupported } from '~/upstream/upstream-error';

/** Days that a member has checked in on. */
export type Checkins = ResponseOf<typeof contract.getCheckin>;

/**
 * The member's check-ins.
 *
 * @returns `undefined` when the upstream has none
 */
export async function findCheckins(api: Api): Promise<Checkins | undefined> {
  try {
    return await api(contract.getCheckin, {});
  } catch (error) {
    if (isUnsupported(error)) return undefined;
    throw error;
  }
}

/** Checks in for today; once a day, whatever it is sent. */
export async function checkIn(api: Api): Promise<Checkins> {
  return api(contract.checkin, {});
}
