import { join } from 'node:path';
import { memoryLimiter } from '~/config/limiter';
import type { MemberApiSettings } from '../settings';
import { refuseRealMoney } from '../store/real-money.server';
import { SQLITE_FILE } from '../store/store-location';
import type { Header } from './format';
import type { Proof } from './proof';
import { prove } from './prove.server';
import { unpack } from './unpack.server';

/** What a drill has found. */
export interface Drilled {
  header: Header;
  /** Rows in all. */
  rows: number;
  proofs: Proof[];
  /** All faults, in words; none: the backup can be restored. */
  faults: string[];
}

/** What opens a backup. */
export interface Opening {
  /** Private keys of age. */
  keys: readonly string[];
  settings: MemberApiSettings;
  signal: AbortSignal;
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens a backup in a folder, in a SQLite file whatever database it was made of, and checks everything in it.
 *
 * @param folder empty; afterwards it holds the files of a `DATA_DIR`, with the database in one file
 * @param signal ends it; the caller removes the folder
 * @throws BackupFault when it cannot be opened at all; Error of the disk
 */
export async function openAside(
  file: string,
  { keys, folder, settings, signal }: Opening & { folder: string },
): Promise<Drilled> {
  const { header, manifest, faults, db } = await unpack(file, keys, {
    place: { file: join(folder, SQLITE_FILE), dataDir: folder, log: silent },
    folder,
    signal,
  });
  try {
    const aside = { ...settings, dataDir: folder, databaseUrl: undefined };
    const service = { db, settings: aside, now: Date.now, createLimiter: memoryLimiter, log: silent };
    await refuseRealMoney(service);
    const proofs = await prove({ service, uploads: join(folder, 'uploads'), manifest, signal });
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
    return { header, rows, proofs, faults: [...faults, ...proofs.flatMap((proof) => proof.faults)] };
  } finally {
    await db.destroy();
  }
}
