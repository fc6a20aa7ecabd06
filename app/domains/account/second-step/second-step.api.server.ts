import * as passkeys from '~/contract/calls/passkeys';
import * as contract from '~/contract/calls/second-step';
import type { ResponseOf } from '~/contract/call';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { UpstreamError } from '~/upstream/call/upstream-error';

/** How many passkeys the embedded member API takes. */
export const { PASSKEYS_MAX } = passkeys;

/** Whether the second step is on; `since` in ms UTC. */
export type SecondStep = ResponseOf<typeof contract.getSecondStep>;

/**
 * The member's second step.
 *
 * @returns `undefined` when the upstream offers none
 */
export function findSecondStep(api: Api): Promise<SecondStep | undefined> {
  return orUndefinedIfUnsupported(api(contract.getSecondStep, {}));
}

/**
 * Whether forms that change a payment password or payout account show the field for a code. If the call fails, they do not: the
 * service asks for the code when it is needed.
 *
 * @throws UpstreamError when the session has expired
 */
export async function asksSecondStep(api: Api): Promise<boolean> {
  try {
    return (await findSecondStep(api))?.on ?? false;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind !== 'expired') return false;
    throw error;
  }
}

/** Makes a new secret. @returns base32 @throws UpstreamError `refused` with reason `credentials`, `locked` or `exists` */
export async function beginSecondStep(api: Api, password: string): Promise<string> {
  return (await api(contract.beginSecondStep, { password })).secret;
}

/** Turns it on. @returns the recovery codes @throws UpstreamError `refused` with reason `second_step`, `locked`, `exists` or `not_found` */
export async function confirmSecondStep(api: Api, code: string): Promise<string[]> {
  return (await api(contract.confirmSecondStep, { code })).codes;
}

/** Makes new recovery codes. @throws UpstreamError `refused` with reason `second_step`, `locked` or `not_found` */
export async function renewRecoveryCodes(api: Api, code: string): Promise<string[]> {
  return (await api(contract.renewRecoveryCodes, { code })).codes;
}

/** Turns it off. @throws UpstreamError `refused` with reason `credentials`, `second_step`, `locked` or `not_found` */
export async function turnOffSecondStep(api: Api, password: string, code: string): Promise<void> {
  await api(contract.turnOffSecondStep, { password, code });
}

/** Begins a new passkey. @param origin the public origin of this app @returns WebAuthn's creation options, as JSON */
export async function beginPasskey(api: Api, code: string, origin: string): Promise<string> {
  return (await api(passkeys.beginPasskey, { code, origin })).options;
}

/** Adds the passkey that a browser has made. @throws UpstreamError `refused` with reason `second_step` or `not_found` */
export async function addPasskey(api: Api, name: string, response: string): Promise<void> {
  await api(passkeys.addPasskey, { name, response });
}

/** Deletes a passkey. @throws UpstreamError `refused` with reason `not_found` */
export async function deletePasskey(api: Api, id: string): Promise<void> {
  await api(passkeys.deletePasskey, { id });
}

/** Asks for a passkey at a login. @param origin the public origin of this app @returns WebAuthn's request options, as JSON */
export async function beginPasskeyLogin(api: Api, ticket: string, origin: string): Promise<string> {
  return (await api(passkeys.beginPasskeyLogin, { ticket, origin })).options;
}
