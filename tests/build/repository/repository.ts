import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Paths of all files of the repository: tracked or untracked, but not ignored or deleted. */
export function repositoryFiles(): string[] {
  const list = (...args: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...args], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\0')
      .filter(Boolean);
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter((path) => !deleted.has(path));
}

/** Paths of all files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());
}
