import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTime } from '~/contract/time';

/** In DATA_DIR: when the last good backup drill ended, as text. */
export const DRILL_FILE = 'last-good-drill';

/**
 * When a backup was last restored for a trial and found to be good.
 *
 * @param folder DATA_DIR
 * @returns ms UTC; `undefined` without such a drill, or where its file cannot be read
 */
export async function lastGoodDrill(folder: string): Promise<number | undefined> {
  try {
    return readTime((await readFile(join(folder, DRILL_FILE), 'utf8')).trim());
  } catch {
    return undefined;
  }
}
