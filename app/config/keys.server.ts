import { createHash, hkdfSync } from 'node:crypto';
import { settings } from './settings.server';

/**
 * One key per purpose, derived from the configured secrets, so that a value encrypted for one purpose cannot be
 * decrypted for another.
 *
 * @param purpose a unique name
 * @returns 32 bytes per configured secret, newest first
 */
export function keysFor(purpose: string): [Uint8Array, ...Uint8Array[]] {
  return settings.secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))) as [
    Uint8Array,
    ...Uint8Array[],
  ];
}

/** The same keys as strings, for libraries that need them. */
export function textKeysFor(purpose: string): [string, ...string[]] {
  return keysFor(purpose).map((key) => Buffer.from(key).toString('base64url')) as [string, ...string[]];
}

/** Encryption keys: the newest one, and older ones by id. */
interface SealingKeys {
  /** Used for encryption; its id is stored with the value. */
  newest: { id: string; key: Uint8Array };
  /** @throws Error when no key with this id is configured */
  withId: (id: string | undefined) => Uint8Array;
}

/** The same keys with ids, for values that store the id of their key. */
export function sealingKeysFor(purpose: string): SealingKeys {
  const idOf = (key: Uint8Array) => createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const [newest, ...older] = keysFor(purpose);
  const byId = new Map([newest, ...older].map((key) => [idOf(key), key]));
  return {
    newest: { id: idOf(newest), key: newest },
    withId: (id = '') => {
      const key = byId.get(id);
      if (!key) throw new Error('sealed with a secret that is not configured any more');
      return key;
    },
  };
}
