import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What this app writes to DATA_DIR beside folders: a database with what SQLite keeps beside it, keys, and the demo's secret. */
const OURS = /^(member\.sqlite(-wal|-shm)?|session-secret|[\w-]+\.key)$/;
/** A folder that several share, such as /tmp. */
const STICKY = 0o1000;

/** Makes one folder after the other: Node's own way to make several goes on for ever where there can be none, as below /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have been first.
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

/** Takes from others on this machine what an older version, or a volume, has left them: to read the database and look around. */
function closeToOthers(folder: string): void {
  const names = readdirSync(folder);
  const ours = names.filter((name) => OURS.test(name));
  if (statSync(folder).mode & STICKY || (names.length > 0 && ours.length === 0)) return;
  tighten(folder, 0o700);
  for (const name of ours) tighten(join(folder, name), 0o600);
}

/** Makes the folder of DATA_DIR, for this user alone. @returns why it cannot be made, for the operator */
export function dataFolderProblem(folder: string): string | undefined {
  try {
    makeFolders(resolve(folder));
    closeToOthers(folder);
    return undefined;
  } catch (error) {
    return `DATA_DIR: cannot be made (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
}
