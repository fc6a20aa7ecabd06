import { join } from 'node:path';
import { ROOT } from './task.mjs';

/**
 * Reads variables from the file `.env`, if there is one. Variables of the environment win, as in `npm run dev`.
 *
 * @returns {string[]} the names that were added
 * @throws {Error} when the file cannot be read
 */
export function readEnvFile(file = join(ROOT, '.env')) {
  const before = new Set(Object.keys(process.env));
  try {
    process.loadEnvFile(file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  return Object.keys(process.env).filter((name) => !before.has(name));
}
