import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { sql } from 'kysely';
import { cleanPicture } from '~/media/picture.server';
import { PUBLISHED, publishedFolder, publishedName } from '~/config/published-files.server';
import { DAY_MS } from '~/contract/time';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';

/** Maximum size of a film file, in bytes. */
export const FILM_BYTES = 2 * 1024 ** 3;
/** Maximum size of a file with captions, in bytes: a film of four hours has a tenth of that. */
export const CAPTIONS_BYTES = 1024 ** 2;

/** Containers that browsers play as they are. */
const FILM_TYPES: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/webm': 'webm' };

/** A published file: 128 random bits, base64url, so that nobody finds what no page names. */
const newName = (extension: string) => `${randomBytes(16).toString('base64url')}.${extension}`;

async function write(uploads: string, extension: string, bytes: Uint8Array): Promise<string> {
  const name = newName(extension);
  await mkdir(publishedFolder(uploads), { recursive: true, mode: 0o700 });
  await writeFile(join(publishedFolder(uploads), name), bytes, { flag: 'wx', mode: 0o600 });
  return PUBLISHED + name;
}

/**
 * Publishes a picture.
 *
 * @param uploads folder of the members' pictures
 * @returns its address
 * @throws PictureRefused
 */
export async function publishPicture(uploads: string, file: Uint8Array): Promise<string> {
  return write(uploads, 'jpg', await cleanPicture(file));
}

/** Publishes captions. @returns their address; `undefined` if the file is no WebVTT */
export async function publishCaptions(uploads: string, file: Uint8Array): Promise<string | undefined> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
  return /^WEBVTT(?:[ \t\r\n]|$)/.test(text) ? write(uploads, 'vtt', new TextEncoder().encode(text)) : undefined;
}

/**
 * Publishes a film file by moving it.
 *
 * @param path on the disk of the uploads, such as in `publishedFolder`
 * @returns its address; `undefined` if it is no MP4 or WebM file
 */
export async function publishFilm(uploads: string, path: string): Promise<string | undefined> {
  const extension = FILM_TYPES[(await fileTypeFromFile(path))?.mime ?? ''];
  if (extension === undefined) return undefined;
  const name = newName(extension);
  await rename(path, join(publishedFolder(uploads), name));
  return PUBLISHED + name;
}

/** The columns that hold addresses of pictures, films and captions. */
export const MEDIA_COLUMNS = [
  ['banners', 'url'],
  ['films', 'poster'],
  ['film_sources', 'url'],
  ['film_tracks', 'url'],
  ['profiles', 'avatar'],
  ['profile_photos', 'url'],
] as const;

/** The names of the published files that something uses. */
export async function usedNames(db: Db): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (const [table, column] of MEDIA_COLUMNS) {
    const address = sql.ref<string>(column);
    const rows = await db
      .selectFrom(table)
      .select(address.as('address'))
      .where(address, 'like', `${PUBLISHED}%`)
      .execute();
    for (const row of rows) used.add(publishedName(row.address) ?? '');
  }
  return used;
}

/**
 * Deletes published files that nothing uses after a day, and what is left of uploads that broke off. A day later, because pages
 * that are open still show them.
 */
export async function dropUnusedFiles({ db, now }: Pick<Service, 'db' | 'now'>, uploads: string): Promise<void> {
  const folder = publishedFolder(uploads);
  const names = await readdir(folder).catch(() => []);
  const used = names.length > 0 ? await usedNames(db) : new Set();
  for (const name of names.filter((one) => !used.has(one))) {
    const path = join(folder, name);
    // An upload that has just ended has no such file any more.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < now() - DAY_MS) await rm(path, { force: true });
  }
}
