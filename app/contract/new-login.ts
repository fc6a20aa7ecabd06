import { readTime, writeTime } from './time';

/**
 * Header of an answer to a member: since this login began, another one began on a device and network that had not been seen before.
 * An extension. It comes with every answer, so that no page makes a call for it. Source: docs/member-api.md, Transport.
 */
export const NEW_LOGIN_HEADER = 'x-new-login';

/** A login from a new device. `device` in words, `network` shortened, `at` in ms UTC. */
export interface NewLogin {
  id: string;
  device?: string | undefined;
  network?: string | undefined;
  at?: number | undefined;
}

/** Maximum length of each value of the header, in characters. */
const LENGTH = 64;

/** The value of the header: fields of a URL query. */
export function writeNewLogin({ id, device, network, at }: NewLogin): string {
  const fields = { id, device, network, at: at === undefined ? undefined : writeTime(at) };
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
}

/** Reads the header of any service. Values that are too long are left out. @returns `undefined` without an id */
export function readNewLogin(header: string): NewLogin | undefined {
  const fields = new URLSearchParams(header);
  const text = (name: string) => {
    const value = fields.get(name)?.trim();
    return value && value.length <= LENGTH ? value : undefined;
  };
  const id = text('id');
  return id === undefined
    ? undefined
    : { id, device: text('device'), network: text('network'), at: readTime(text('at')) };
}
