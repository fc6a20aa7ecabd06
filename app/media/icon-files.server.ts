import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { iconProblem } from './icon.server';

/** File names of an icon, and of a full-bleed (maskable) one for launchers that crop it. */
const NAMES = ['icon.svg', 'icon.png', 'icon.webp'];
const FULL_NAMES = ['maskable.svg', 'maskable.png', 'maskable.webp'];

/** Source files of the icons. */
export interface IconFiles {
  icon: Buffer;
  /** A full-bleed icon, if any. */
  full: Buffer | undefined;
}

async function readChecked(file: string): Promise<Buffer> {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw new Error(`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
  const problem = await iconProblem(content);
  if (problem) throw new Error(`${file} ${problem}`);
  return content;
}

const find = (folder: string, names: readonly string[]) =>
  names.map((name) => join(folder, name)).find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());

/**
 * Reads and checks an icon.
 *
 * @param path a file, or a folder with `icon` and optionally `maskable`, each `.svg`, `.png` or `.webp`
 * @throws {Error} with a message for the operator
 */
export async function readIconFiles(path: string): Promise<IconFiles> {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return { icon: await readChecked(path), full: undefined };
  const file = find(path, NAMES);
  if (file === undefined) throw new Error(`the folder holds none of ${NAMES.join(', ')}`);
  const full = find(path, FULL_NAMES);
  return { icon: await readChecked(file), full: full === undefined ? undefined : await readChecked(full) };
}
