import { createHash, hkdfSync } from 'node:crypto';

/** Encryption keys: the newest one, and older ones by id. */
export interface SealingKeys {
  /** Used for encryption; its id is stored with the value. */
  newest: { id: string; key: Uint8Array };
  /** @throws Error when no key with this id is configured */
  withId: (id: string | undefined) => Uint8Array;
}

/** The keys of an app, each for one purpose (a unique name). */
export interface Keys {
  /** 32 bytes per configured secret, newest first. */
  bytesFor: (purpose: string) => readonly [Uint8Array, ...Uint8Array[]];
  /** The same keys as strings, for libraries that need them. */
  textFor: (purpose: string) => [string, ...string[]];
  /** The same keys with ids, for values that store the id of their key. */
  sealingFor: (purpose: string) => SealingKeys;
}

const idOf = (key: Uint8Array) => createHash('sha256').update(key).digest('base64url').slice(0, 8);

/**
 * Derives one key per purpose from the configured secrets, so that a value encrypted for one purpose cannot be decrypted
 * for another.
 *
 * @param secrets newest first
 */
export function createKeys(secrets: readonly [string, ...string[]]): Keys {
  const derived = new Map<string, ReturnType<Keys['bytesFor']>>();
  const bytesFor: Keys['bytesFor'] = (purpose) => {
    const known = derived.get(purpose);
    if (known) return known;
    const [newest, ...older] = secrets;
    const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
    const keys: ReturnType<Keys['bytesFor']> = [keyOf(newest), ...older.map(keyOf)];
    derived.set(purpose, keys);
    return keys;
  };
  return {
    bytesFor,
    textFor: (purpose) =>
      bytesFor(purpose).map((key) => Buffer.from(key).toString('base64url')) as [string, ...string[]],
    sealingFor: (purpose) => {
      const [newest, ...older] = bytesFor(purpose);
      const byId = new Map([newest, ...older].map((key) => [idOf(key), key]));
      return {
        newest: { id: idOf(newest), key: newest },
        withId: (id = '') => {
          const key = byId.get(id);
          if (!key) throw new Error('sealed with a secret that is not configured any more');
          return key;
        },
      };
    },
  };
}
