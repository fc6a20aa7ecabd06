import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function makeKeyFile(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // `link` is atomic and never overwrites a key of another process.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}

/**
 * Loads an encryption key. Stored beside the database, never in it, so that a copy of either reveals nothing.
 *
 * @param dataDir folder of the key file; with `:memory:` the key is random and not stored
 * @param name of the file
 * @param mayMake whether a missing key may be created: only before any data is sealed with it
 * @returns 32 bytes
 * @throws Error when the file is missing or invalid
 */
export async function loadSealKey(dataDir: string, name: string, mayMake: boolean): Promise<Buffer> {
  if (dataDir === ':memory:') return randomBytes(32);
  const file = join(dataDir, name);
  let text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  if (text === undefined) {
    if (!mayMake)
      throw new Error(
        `${name} is missing from DATA_DIR; what was sealed with it cannot be opened. ` +
          'All processes on one database share one DATA_DIR',
      );
    await makeKeyFile(dataDir, file);
    text = await readFile(file, 'utf8');
  }
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw new Error(`${name} in DATA_DIR holds no key`);
  return Buffer.from(text.trim(), 'hex');
}

/**
 * Encrypts a value (AES-256-GCM).
 *
 * @param context additional authenticated data: binds the value to its purpose
 * @returns nonce, tag and ciphertext in hex
 */
export function seal(key: Buffer, context: string, value: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('hex');
}

/**
 * Decrypts a value from {@link seal}.
 *
 * @throws Error when key or context differ, or the data was changed
 */
export function unseal(key: Buffer, context: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'hex');
  const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]);
}

/** What was derived from a key: that takes ten times as long as a hash. */
const lookUpKeys = new WeakMap<Buffer, Buffer>();

/**
 * Hashes a value by which rows are looked up (HMAC-SHA-256): equal values have equal hashes, and without the key none can be tried out.
 *
 * @param key of {@link loadSealKey}; the hashes have a key of their own that is derived from it (HKDF)
 * @param kind keeps equal values of different kinds apart
 * @returns hex
 */
export function keyedHash(key: Buffer, kind: string, value: string): string {
  const own = lookUpKeys.get(key) ?? Buffer.from(hkdfSync('sha256', key, '', 'look-up', 32));
  lookUpKeys.set(key, own);
  return createHmac('sha256', own).update(`${kind}:${value}`).digest('hex');
}
