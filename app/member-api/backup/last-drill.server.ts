import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTime, writeTime } from '~/contract/time';

/** Name of the file. In DATA_DIR: when the last good drill ended, as text. A file, because a drill has no business in the database. */
export const DRILL_FILE = 'last-good-drill';

/**
 * When a backup was last proved good on this machine, ms UTC; `undefined` before the first drill.
 *
 * @param dataDir `DATA_DIR`
 */
export function lastGoodDrill(dataDir: string): number | undefined {
  try {
    return readTime(readFileSync(join(dataDir, DRILL_FILE), 'utf8').trim());
  } catch {
    return undefined;
  }
}

/** Keeps the time of a good drill. @param at ms UTC @throws Error when the folder cannot be written */
export async function keepGoodDrill(dataDir: string, at: number): Promise<void> {
  const draft = join(dataDir, `.${DRILL_FILE}.${process.pid}`);
  await writeFile(draft, `${writeTime(at)}\n`, { mode: 0o600 });
  await rename(draft, join(dataDir, DRILL_FILE));
}
