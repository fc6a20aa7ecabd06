import { hkdfSync } from 'node:crypto';
import { settings } from './settings.server';

/**
 * One key per purpose, derived from the configured secrets, so that a value sealed for one purpose opens for no other.
 *
 * @param purpose a name that is used nowhere else
 * @returns 32 bytes per configured secret, newest first
 */
export function keysFor(purpose: string): [Uint8Array, ...Uint8Array[]] {
  return settings.secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))) as [
    Uint8Array,
    ...Uint8Array[],
  ];
}

/** The same keys as text, for libraries that take text. */
export function textKeysFor(purpose: string): [string, ...string[]] {
  return keysFor(purpose).map((key) => Buffer.from(key).toString('base64url')) as [string, ...string[]];
}
