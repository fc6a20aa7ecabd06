import * as contract from '~/contract/calls/account';
import type { Api } from '~/upstream/call/api';

/**
 * Changes the login password; other sessions end.
 *
 * @returns the session's new token; `undefined` if it keeps the current one
 * @throws UpstreamError `refused` with reason `credentials` (the current one is wrong), `invalid` or `locked`
 */
export async function changePassword(api: Api, oldPassword: string, newPassword: string): Promise<string | undefined> {
  return (await api(contract.setPassword, { kind: 'login', oldPassword, newPassword })).token;
}

/**
 * Sets the payment password for the first time.
 *
 * @param wanted with the login password, and a code of the second step where it is on
 * @throws UpstreamError as {@link changePassword}, and `second_step`
 */
export async function setPaymentPassword(
  api: Api,
  { newPassword, password, code }: { newPassword: string; password: string; code?: string | undefined },
): Promise<void> {
  await api(contract.setPassword, { kind: 'payment', newPassword, password, code });
}

/** Changes the payment password. @throws UpstreamError as {@link changePassword}, and `pay_password_locked` */
export async function changePaymentPassword(
  api: Api,
  { newPassword, oldPassword, code }: { newPassword: string; oldPassword: string; code?: string | undefined },
): Promise<void> {
  await api(contract.setPassword, { kind: 'payment', oldPassword, newPassword, code });
}
