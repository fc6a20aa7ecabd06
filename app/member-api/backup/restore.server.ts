import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DRILL_FILE } from '~/config/observing/backup-drill.server';
import { checkLedger } from '../ledger/check.server';
import { assertUsable, openPool } from '../store/dialects/postgres-pool.server';
import { SQLITE_FILE } from '../store/store-location';
import { openAside, type Drilled, type Opening } from './drill.server';
import { BackupFault } from './sealed-archive.server';
import { unpack } from './unpack.server';

const log = { warn: () => undefined };

/** What an empty DATA_DIR may hold: what a file system makes itself, and the time of a drill. */
const HARMLESS = ['lost+found', DRILL_FILE];

async function assertEmptyFolder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !HARMLESS.includes(name));
  if (names.length === 0) return;
  const some = names.slice(0, 3).join(', ');
  throw new BackupFault(
    `DATA_DIR is ${resolve(folder)} and is not empty (${some}${names.length > 3 ? ', …' : ''}). ` +
      'Nothing is overwritten: restore into an empty folder',
  );
}

async function assertEmptyDatabase(url: string): Promise<void> {
  const pool = await openPool(url, log, 0);
  try {
    await assertUsable(pool);
    const { rows } = await pool.query<{ name: string }>(
      'select table_name::text as name from information_schema.tables where table_schema = current_schema() limit 1',
    );
    const [table] = rows;
    if (table)
      throw new BackupFault(
        `DATABASE_URL: the database is not empty (table ${table.name}). Nothing is overwritten: restore into an empty database`,
      );
  } finally {
    await pool.end();
  }
}

/** Loads the rows once more, into PostgreSQL, and adds its ledger up. @param place its database, and the folder of the restored keys */
async function loadIntoPostgres(
  file: string,
  { keys, signal }: Opening,
  place: { url: string; dataDir: string },
): Promise<void> {
  try {
    const { db, faults } = await unpack(file, keys, { place: { ...place, log }, signal });
    try {
      if (faults.length > 0 || !(await checkLedger(db)).ok)
        throw new BackupFault(['the rows in the database are not those of the backup', ...faults].join('\n'));
    } finally {
      await db.destroy();
    }
  } catch (error) {
    throw new BackupFault(
      `DATABASE_URL: ${(error as Error).message}. Remove what was begun there before you try again: make a new database`,
      { cause: error },
    );
  }
}

/**
 * Restores a backup into an empty `DATA_DIR`, and an empty database where DATABASE_URL names one. Everything is checked aside first,
 * as in a drill; the database file is put in place last.
 *
 * @param opening its signal ends it; nothing is left in `DATA_DIR` then
 * @returns what was checked
 * @throws BackupFault when something is not empty, or the drill finds a fault: nothing is restored then
 */
export async function restoreBackup(file: string, opening: Opening): Promise<Drilled> {
  const { dataDir, databaseUrl } = opening.settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await assertEmptyFolder(dataDir);
  if (databaseUrl !== undefined) await assertEmptyDatabase(databaseUrl);
  const aside = await mkdtemp(join(dataDir, '.restoring-'));
  try {
    const drilled = await openAside(file, { ...opening, folder: aside });
    if (drilled.faults.length > 0) throw new BackupFault(['Nothing was restored:', ...drilled.faults].join('\n'));
    if (databaseUrl !== undefined) {
      await loadIntoPostgres(file, opening, { url: databaseUrl, dataDir: aside });
      for (const name of await readdir(aside))
        if (name.startsWith(SQLITE_FILE)) await rm(join(aside, name), { force: true });
    }
    const names = (await readdir(aside)).sort((one) => (one === SQLITE_FILE ? 1 : -1));
    for (const name of names)
      await rename(join(aside, name), join(dataDir, name)).catch((error: unknown) => {
        // libsql merges and removes SQLite's log when it frees the database, which may be between the list and this.
        if (!name.startsWith(`${SQLITE_FILE}-`) || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      });
    return drilled;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
