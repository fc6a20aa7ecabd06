import { createHash, hkdfSync } from 'node:crypto';
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

/** Keys that seal: the newest, and whichever of them something was sealed with. */
interface SealingKeys {
  /** What is sealed from now on is sealed with it; its id goes along. */
  newest: { id: string; key: Uint8Array };
  /** @throws Error when no key with this id is configured any more */
  withId: (id: string | undefined) => Uint8Array;
}

/** The same keys with ids, for sealed values that say which one opens them. */
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
