import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Makes one folder after the other: Node's own way to make several goes on for ever where there can be none, as below /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts at the same time may have been first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes the folder of DATA_DIR. @returns why it cannot be made, for the operator */
export function dataFolderProblem(folder: string): string | undefined {
  try {
    makeFolders(resolve(folder));
    return undefined;
  } catch (error) {
    return `DATA_DIR: cannot be made (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
}
