import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { publishedFolder, publishedName } from '~/config/published-files.server';

/** The folder of static files, relative to the working directory. */
const PUBLIC = 'public';

/** One of this site's own public files. */
export interface OwnFile {
  /** Changes with the file. */
  version: string;
  read: () => Promise<Uint8Array>;
}

/**
 * Finds one of this site's own files, as the static server would.
 *
 * @param path of the address, with or without a query
 * @param uploads folder of the embedded member API's uploads, below which staff's pictures are
 * @returns `undefined` when the file does not exist, or lies outside the public folder
 */
export async function findOwnFile(path: string, uploads: string | undefined): Promise<OwnFile | undefined> {
  try {
    const [plain = ''] = path.split(/[?#]/, 1);
    const name = uploads === undefined ? undefined : publishedName(plain);
    const folder = await realpath(name === undefined || uploads === undefined ? PUBLIC : publishedFolder(uploads));
    const file = await realpath(resolve(folder, `.${name === undefined ? decodeURIComponent(plain) : `/${name}`}`));
    if (!file.startsWith(`${folder}${sep}`)) return undefined;
    const facts = await stat(file);
    if (!facts.isFile()) return undefined;
    return { version: `${facts.size}-${facts.mtimeMs}`, read: () => readFile(file) };
  } catch {
    // Missing, not a valid file name, or not readable.
    return undefined;
  }
}
