import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env';

/**
 * A secret of the app's own, created on first start beside its database. Written under another name and then linked
 * atomically, so that two processes that start together use the same one.
 *
 * @param folder of the secret's file; with `:memory:` the secret is random and not stored
 * @throws Error when the folder cannot be written
 */
function ownSecret(folder: string, name: 'session-secret' | 'desk-secret'): string {
  const newSecret = () => randomBytes(32).toString('base64url');
  if (folder === ':memory:') return newSecret();
  const file = join(folder, name);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, newSecret(), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(file, 'utf8').trim();
  }
}

/**
 * The secrets that encrypt cookies. No default: without SESSION_SECRETS only the embedded demo creates its own.
 *
 * @returns the secrets, newest first, or why there are none
 */
export function loadSecrets(env: Env, embedded: boolean): { secrets: [string, ...string[]] } | { problems: string[] } {
  if (env.SESSION_SECRETS) return { secrets: env.SESSION_SECRETS };
  if (!embedded) return { problems: ['SESSION_SECRETS: missing; only the embedded demo makes a secret of its own'] };
  try {
    return { secrets: [ownSecret(env.DATA_DIR, 'session-secret')] };
  } catch (error) {
    return { problems: [`DATA_DIR: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`] };
  }
}

/**
 * The secrets of the desk's cookies: never those of members.
 *
 * @returns newest first; without DESK_SECRETS one that is kept in DATA_DIR
 * @throws Error when the folder cannot be written
 */
export function deskSecrets(env: Env): [string, ...string[]] {
  return env.DESK_SECRETS ?? [ownSecret(env.DATA_DIR, 'desk-secret')];
}
