import { spawnSync } from 'node:child_process';

/**
 * Whether a program that a test needs is installed, so that the test can be skipped without it.
 *
 * @throws {Error} under CI, where a test that is skipped for a missing program would prove nothing
 */
export function hasProgram(name: string): boolean {
  const found = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  if (!found && process.env.CI) throw new Error(`${name} is not installed, and nothing is skipped under CI.`);
  return found;
}
