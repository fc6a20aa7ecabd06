import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn, ROOT, runQuietly } from './task.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Locked */

/**
 * @param {string} file
 * @returns {Record<string, Locked> | undefined} a lock file's packages by folder; undefined when it is missing or
 *   unreadable
 */
function packagesOf(file) {
  try {
    /** @type {{ packages?: Record<string, Locked> }} */
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    return lock.packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules matches package-lock.json, by the lock file that npm writes after an install. Compares contents,
 * not modification times, which a checkout changes. Optional packages may be absent: they are for other platforms.
 *
 * @param {string} root the repository's folder
 * @throws {Error} when package-lock.json is missing or unreadable
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (!wanted) throw new Error(`No readable package-lock.json in ${root}.`);
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([folder, { version, integrity, optional, devOptional, link }]) => {
    if (folder === '' || link) return true;
    const found = present[folder];
    if (!found) return Boolean(optional ?? devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * Installs the exact packages of package-lock.json, dev dependencies included, if missing.
 *
 * @param {string} [root] the repository's folder
 * @returns {Promise<boolean>} whether it installed
 * @throws {Error} when npm fails, with its output; when node_modules is a symbolic link, whose target npm would empty
 */
export async function install(root = ROOT) {
  if (isInstalled(root)) return false;
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      'node_modules is a link, and its packages differ from package-lock.json. Install them where it leads.',
    );
  return inTurn(root, async () => {
    if (isInstalled(root)) return false;
    // Under npm, use its own program: on Windows, `npm` on the PATH is a script that cannot be spawned.
    const npm = process.env.npm_execpath;
    /** @type {[string, ...string[]]} */
    const program = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    await runQuietly('Installing packages', [...program, ...options], { cwd: root });
    return true;
  });
}
