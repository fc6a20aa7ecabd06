import * as contract from '~/contract/calls/account';
import type { ResponseOf } from '~/contract/call';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';

/** The days on which a member has checked in. */
export type Checkins = ResponseOf<typeof contract.getCheckin>;

/**
 * The member's check-ins.
 *
 * @returns `undefined` when the upstream has none
 */
export function findCheckins(api: Api): Promise<Checkins | undefined> {
  return orUndefinedIfUnsupported(api(contract.getCheckin, {}));
}

/** Checks in for today; repeating it changes nothing. */
export async function checkIn(api: Api): Promise<Checkins> {
  return api(contract.checkin, {});
}
