import { spawnSync } from 'node:child_process';
import { debianPackage, mayInstall } from '../debian.mjs';
import { providePostgres } from '../postgres.mjs';

/** Program → the package of Debian that has it. */
const PACKAGES = {
  'redis-server': 'redis-server',
  nginx: 'nginx',
  haproxy: 'haproxy',
  caddy: 'caddy',
  promtool: 'prometheus',
};

const isHere = (/** @type {string} */ program) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

/**
 * Installs a program that is missing, where that is possible.
 *
 * @param {keyof typeof PACKAGES} program
 * @returns {boolean} whether it is here
 */
export function provideProgram(program) {
  if (!isHere(program) && mayInstall()) debianPackage(PACKAGES[program]);
  return isHere(program);
}

/**
 * The servers that an installation on several machines is made of, installed when they are not here.
 *
 * @returns {string[]} those that are not to be had
 * @throws {Error} under CI, where nothing is skipped for a missing program
 */
export function provideMachines() {
  // Where Debian has servers, which is not on everybody's path.
  process.env.PATH = `${process.env.PATH ?? ''}:/usr/sbin`;
  const programs = /** @type {(keyof typeof PACKAGES)[]} */ (Object.keys(PACKAGES));
  /** @type {string[]} */
  const missing = programs.filter((program) => !provideProgram(program));
  if (!providePostgres()) missing.push('PostgreSQL 15 or newer');
  if (missing.length > 0 && process.env.CI)
    throw new Error(`${missing.join(', ')}: not installed, and nothing is skipped under CI.`);
  return missing;
}
