import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';

/** A file of a backup. */
export interface Entry {
  /** Path in the backup, such as `keys/draw.key`. */
  name: string;
  /** Bytes of the body. */
  size: number;
  body: Readable;
}

/** A backup that cannot be written, opened or read, in words for the operator. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

/**
 * Writes entries into one sealed file: a tar, compressed, in the format of age. It has a temporary name beside the file until it is
 * whole; a run that fails leaves nothing. Only the user of this process can read it. In memory there is a part of one entry at a time.
 *
 * @param recipients public keys of age: this process cannot open what it has written
 * @param signal ends the writing
 * @returns size of the file in bytes
 * @throws BackupFault when the file exists, or a recipient is none; Error of an entry or the disk
 */
export async function writeSealed(
  file: string,
  recipients: readonly string[],
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<number> {
  if (existsSync(file)) throw new BackupFault(`${file} exists already; nothing was written`);
  await access(dirname(file), constants.W_OK).catch((error: unknown) => {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new BackupFault(`${dirname(file)} cannot be written (${code}); nothing was written`, { cause: error });
  });
  const [{ Encrypter }, { pack: createPack }] = await Promise.all([import('age-encryption'), import('tar-stream')]);
  const encrypter = new Encrypter();
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new BackupFault('BACKUP_RECIPIENT: it is no public key of age; was it copied whole?', { cause: error });
    }
  const part = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.part`);
  const pack = createPack();
  const fill = async () => {
    for await (const { name, size, body } of entries) {
      signal.throwIfAborted();
      await pipeline(body, pack.entry({ name, size, mode: 0o600 }));
    }
    pack.finalize();
  };
  try {
    const gzip = createGzip();
    const sealed = await encrypter.encrypt(Readable.toWeb(gzip) as ReadableStream<Uint8Array>);
    const writing = pipeline(
      Readable.fromWeb(sealed as unknown as NodeWebStream<Uint8Array>),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    const packing = pipeline(pack, gzip, { signal });
    // The first failure is the reason; it ends the others.
    await Promise.all([
      fill().catch((error: unknown) => {
        pack.destroy(error as Error);
        throw error;
      }),
      packing,
      writing,
    ]);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    // Streams that a signal ends have a reason of their own.
    throw signal.aborted ? signal.reason : error;
  }
  await keepFolder(dirname(file));
  const written = await open(file);
  try {
    return (await written.stat()).size;
  } finally {
    await written.close();
  }
}

/** Has the disk keep a new name in a folder, even if the power fails. */
async function keepFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Why a file cannot be read, in words. @param hasBegun whether its beginning was read */
function inWords(file: string, error: unknown, hasBegun: boolean): unknown {
  const { message, code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof BackupFault) return error;
  if (code === 'ENOENT') return new BackupFault(`there is no ${file}`);
  if (syscall !== undefined) return new BackupFault(`${file} cannot be read (${code})`);
  if (message.includes('no identity matched'))
    return new BackupFault(`BACKUP_KEY is not the key that ${file} was sealed for`);
  const why = hasBegun
    ? 'was cut off or changed: it is not as it was sealed'
    : 'is no backup, or its beginning was changed';
  return new BackupFault(`${file} ${why}`, { cause: error });
}

/**
 * Opens a sealed file and reads its entries one after the other; each body must be read or resumed before the next. What was read is
 * the whole file as it was sealed only when the loop has ended without an error.
 *
 * @param keys private keys of age
 * @throws BackupFault when the file is missing, sealed for another key, cut off or changed
 */
export async function* readSealed(file: string, keys: readonly string[]): AsyncGenerator<Entry> {
  const [{ Decrypter }, { extract: createExtract }] = await Promise.all([
    import('age-encryption'),
    import('tar-stream'),
  ]);
  const decrypter = new Decrypter();
  for (const key of keys)
    try {
      decrypter.addIdentity(key);
    } catch (error) {
      throw new BackupFault('BACKUP_KEY: it is no private key of age; was it copied whole?', { cause: error });
    }
  const source = createReadStream(file);
  const extract = createExtract();
  let reading: Promise<void> | undefined;
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
    reading = pipeline(Readable.fromWeb(plain as unknown as NodeWebStream<Uint8Array>), createGunzip(), extract);
    // Awaited below, after the entries.
    reading.catch(() => undefined);
    for await (const entry of extract)
      yield { name: entry.header.name, size: entry.header.size, body: Readable.from(entry) };
    await reading;
  } catch (error) {
    // The pipeline knows the reason; the entries only that they ended.
    const reason = await reading?.then(
      () => error,
      (first: unknown) => first,
    );
    throw inWords(file, reason ?? error, reading !== undefined);
  } finally {
    source.destroy();
    extract.destroy();
  }
}
