import { join } from 'node:path';

/** URL prefix of what staff have published: pictures, films and captions, for everybody. */
export const PUBLISHED = '/content/';

/** A name never gets another content, and says nothing of it. */
const NAME = /^[\w-]{22}\.(?:jpg|mp4|webm|vtt)$/;

/** Folder of the published files. @param uploads folder of the members' pictures */
export const publishedFolder = (uploads: string) => join(uploads, 'content');

/** The name of a published file. @param path of its address @returns `undefined` if the path is no address of one */
export function publishedName(path: string): string | undefined {
  const name = path.startsWith(PUBLISHED) ? path.slice(PUBLISHED.length) : '';
  return NAME.test(name) ? name : undefined;
}
