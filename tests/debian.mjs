import { spawnSync } from 'node:child_process';

/** Whether packages of Debian (or a derivative) can be installed here. */
export const mayInstall = () =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('sh', ['-c', 'command -v apt-get'], { stdio: 'ignore' }).status === 0;

let isIndexRead = false;

/**
 * Installs a package. Updates the index first, because an image's own is empty or old.
 *
 * @param {string} name
 * @returns {boolean} whether that worked
 */
export function debianPackage(name) {
  const options = {
    stdio: /** @type {const} */ ('ignore'),
    // A run level that starts no service: the tests start what they need themselves.
    env: { ...process.env, DEBIAN_FRONTEND: /** @type {const} */ ('noninteractive'), RUNLEVEL: '1' },
  };
  if (!isIndexRead) isIndexRead = spawnSync('apt-get', ['update', '-q'], options).status === 0;
  return spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options).status === 0;
}
