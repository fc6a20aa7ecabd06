import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** In DATA_DIR: when a backup was last restored for a trial and found to be good. */
export const DRILL_FILE = 'backup-drill.json';

const drill = z.object({ goodAt: z.number().int().positive() });

/**
 * When a backup was last restored for a trial and found to be good.
 *
 * @param folder DATA_DIR
 * @returns ms UTC; `undefined` without such a drill, or where its file cannot be read
 */
export async function lastGoodDrill(folder: string): Promise<number | undefined> {
  try {
    return drill.parse(JSON.parse(await readFile(join(folder, DRILL_FILE), 'utf8'))).goodAt;
  } catch {
    return undefined;
  }
}
