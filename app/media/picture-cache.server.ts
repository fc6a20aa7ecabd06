import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A cached picture. */
export interface KeptPicture {
  bytes: Buffer;
  /** When it was cached, Unix ms. */
  at: number;
}

/** A bounded cache of pictures on disk, which several processes may share. */
export interface PictureCache {
  /** `undefined` on a miss, or when it was damaged and is now deleted. */
  find: (key: string) => Promise<KeptPicture | undefined>;
  /** @throws when writing fails */
  keep: (key: string, picture: KeptPicture) => Promise<void>;
}

const DIGEST_BYTES = 32;
const TIME_BYTES = 8;
/** Pattern of cache files, so that other files in the folder are never touched. */
const KEPT = /^[\w-]{43}\.picture$/;
const HALF = /^[\w-]{43}\.picture\.[\da-f]{16}\.part$/;
/** Age in ms at which an unfinished file is abandoned. */
const ABANDONED_MS = 60_000;
/** A sweep runs after this share of the capacity was written, and frees as much. */
const SLACK = 1 / 8;

const sha256 = (...parts: (string | Buffer)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256'));
const orUndefined = <Value>(doing: Promise<Value>) => doing.catch(() => undefined);

function readKept(file: Buffer): KeptPicture | undefined {
  const rest = file.subarray(DIGEST_BYTES);
  if (rest.byteLength <= TIME_BYTES) return undefined;
  if (!sha256(rest).digest().equals(file.subarray(0, DIGEST_BYTES))) return undefined;
  return { bytes: rest.subarray(TIME_BYTES), at: Number(rest.readBigUInt64BE(0)) };
}

async function filesOf(folder: string) {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const half = HALF.test(name);
      const facts = half || KEPT.test(name) ? await orUndefined(stat(join(folder, name))) : undefined;
      return facts ? [{ path: join(folder, name), half, size: facts.size, usedAt: facts.mtimeMs }] : [];
    }),
  );
  return files.flat();
}

/** Evicts the least recently used files until the rest fits, and deletes abandoned ones. */
async function sweep(folder: string, room: number): Promise<void> {
  const all = await filesOf(folder);
  const abandoned = all.filter(({ half, usedAt }) => half && Date.now() - usedAt > ABANDONED_MS);
  const kept = all.filter(({ half }) => !half).sort((one, other) => other.usedAt - one.usedAt);
  let total = 0;
  const surplus = kept.filter(({ size }) => (total += size) > room);
  await Promise.all([...abandoned, ...surplus].map(({ path }) => rm(path, { force: true })));
}

/**
 * Opens a picture cache with LRU eviction. A file deleted by another process is a miss; writes are atomic.
 *
 * The bound is checked against the disk, not the memory of one process. Each process may write an eighth of the
 * capacity between two sweeps, so one process stays within it, and each further one may exceed it by an eighth.
 *
 * @param folder exists and is writable
 * @param room capacity in bytes
 */
export async function openPictureCache(folder: string, room: number): Promise<PictureCache> {
  let written = 0;
  let sweeping: Promise<void> | undefined;
  const makeRoom = async () => {
    written = 0;
    sweeping ??= sweep(folder, room * (1 - SLACK)).finally(() => {
      sweeping = undefined;
    });
    await sweeping;
  };
  const pathOf = (key: string) => join(folder, `${sha256(key).digest('base64url')}.picture`);
  await makeRoom();
  return {
    find: async (key) => {
      const path = pathOf(key);
      const file = await orUndefined(readFile(path));
      if (!file) return undefined;
      const kept = readKept(file);
      const now = new Date();
      if (kept) void orUndefined(utimes(path, now, now));
      else await orUndefined(rm(path, { force: true }));
      return kept;
    },
    keep: async (key, { bytes, at }) => {
      const size = DIGEST_BYTES + TIME_BYTES + bytes.byteLength;
      if (size > room * SLACK) return;
      if (written + size > room * SLACK) await makeRoom();
      written += size;
      const path = pathOf(key);
      const part = `${path}.${randomBytes(8).toString('hex')}.part`;
      try {
        const time = Buffer.alloc(TIME_BYTES);
        time.writeBigUInt64BE(BigInt(at));
        const digest = sha256(time, bytes).digest();
        await writeFile(part, Buffer.concat([digest, time, bytes]), { flag: 'wx', mode: 0o600 });
        await rename(part, path);
      } catch (error) {
        await orUndefined(rm(part, { force: true }));
        throw error;
      }
    },
  };
}
