import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env';
import { SettingsRefused } from '../refuse-to-start.server';

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
 * Refuses to go on without secrets where they must be configured. No side effects.
 *
 * @param embedded whether the member API is the embedded one, which makes a secret of its own
 * @throws SettingsRefused
 */
export function assertSecrets({ SESSION_SECRETS }: Env, embedded: boolean): void {
  if (SESSION_SECRETS === undefined && !embedded)
    throw new SettingsRefused(['SESSION_SECRETS: missing; only the embedded demo makes a secret of its own']);
}

/**
 * The secrets that encrypt cookies. No default: without SESSION_SECRETS only the embedded demo creates its own.
 *
 * @returns newest first
 * @throws SettingsRefused
 */
export function loadSecrets(env: Env, embedded: boolean): [string, ...string[]] {
  if (env.SESSION_SECRETS) return env.SESSION_SECRETS;
  assertSecrets(env, embedded);
  try {
    return [ownSecret(env.DATA_DIR, 'session-secret')];
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new SettingsRefused([`DATA_DIR: cannot be written (${code})`]);
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
