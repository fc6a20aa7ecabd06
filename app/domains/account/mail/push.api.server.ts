import { addPush, getPush, PUSH_DEVICES_MAX, removePush } from '~/contract/calls/push';
import type { MailChoice } from '~/contract/calls/mail';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';

/** A device that gets notifications. */
export interface PushDevice {
  id: string;
  /** In words, such as `Firefox, Windows`. */
  device: string | undefined;
  /** ms UTC */
  addedAt: number | undefined;
  /** That of the login that asks. */
  isCurrent: boolean;
  choices: Readonly<Record<MailChoice, boolean>>;
}

/** What a browser gives out so that notifications reach it: an address, and two keys as base64url. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Which devices get notifications. */
export interface PushState {
  /** The service's public key, which the browser needs, as base64url. */
  key: string;
  isFull: boolean;
  devices: readonly PushDevice[];
}

/** @returns `undefined` where the service sends no notifications */
export async function findPush(api: Api): Promise<PushState | undefined> {
  const state = await orUndefinedIfUnsupported(api(getPush, {}));
  if (!state?.offered || state.key === undefined) return undefined;
  const { key, devices = [] } = state;
  return {
    key,
    isFull: devices.length >= PUSH_DEVICES_MAX,
    devices: devices.map(({ id, device, addedAt, current, answers, withdrawals, logins }) => ({
      id,
      device,
      addedAt,
      isCurrent: current === true,
      choices: { answers: answers === true, withdrawals: withdrawals === true, logins: logins === true },
    })),
  };
}

/** Sends notifications to the browser of this login. */
export async function addDevice(
  api: Api,
  subscription: Subscription,
  choices: Readonly<Record<MailChoice, boolean>>,
): Promise<void> {
  await api(addPush, { ...subscription, ...choices });
}

/** Sends a device no more notifications. */
export async function removeDevice(api: Api, id: string): Promise<void> {
  await api(removePush, { id });
}
