import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DRILL_FILE } from '~/config/observing/backup-drill.server';
import { writeTime } from '~/contract/time';

/**
 * Keeps the time of a good drill in DATA_DIR. In a file, because a drill has no business in the database.
 *
 * @param at ms UTC
 * @throws Error when the folder cannot be written
 */
export async function keepGoodDrill(dataDir: string, at: number): Promise<void> {
  const draft = join(dataDir, `.${DRILL_FILE}.${process.pid}`);
  await writeFile(draft, `${writeTime(at)}\n`, { mode: 0o600 });
  await rename(draft, join(dataDir, DRILL_FILE));
}
