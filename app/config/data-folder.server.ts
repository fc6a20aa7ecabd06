import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The files that this app writes to DATA_DIR: the database with SQLite's own files beside it, keys, the demo's secret, and
 * the limits of members.
 */
const OURS = /^(member\.sqlite(-wal|-shm)?|session-secret|kept-limits\.jsonl|[\w-]+\.key)$/;
/** The folder of members' pictures and files of own data, in DATA_DIR. */
const UPLOADS = 'uploads';
/** Permissions of others. */
const OTHERS = 0o077;
/** A folder that several share, such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates parent folders one by one: Node's recursive `mkdir` loops for ever where it cannot create any, such as below
 * /proc.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it concurrently.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // The folder belongs to another user, or the volume has no permissions: both are the operator's decision.
  }
}

/** Closes a folder and all in it. Where the folder is closed already, others reach nothing in it: its files, of any number, are not read. */
function tightenAll(folder: string): void {
  if (!existsSync(folder) || (statSync(folder).mode & OTHERS) === 0) return;
  tighten(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) tighten(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/** Removes other users' access to the folder and its files, which an older version or a volume may have left open. */
function closeToOthers(folder: string): void {
  const names = readdirSync(folder);
  const ours = names.filter((name) => OURS.test(name));
  if (statSync(folder).mode & STICKY || (names.length > 0 && ours.length === 0)) return;
  tighten(folder, 0o700);
  for (const name of ours) tighten(join(folder, name), 0o600);
  tightenAll(join(folder, UPLOADS));
}

/** Creates or opens the folder of DATA_DIR, private to this user. @returns the problem, for the operator */
export function dataFolderProblem(folder: string): string | undefined {
  try {
    makeFolders(resolve(folder));
    closeToOthers(folder);
    return undefined;
  } catch (error) {
    const what = existsSync(folder) ? 'opened' : 'made';
    return `DATA_DIR: cannot be ${what} (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
}
