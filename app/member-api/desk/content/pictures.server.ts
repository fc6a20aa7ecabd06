import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { cleanPicture } from '~/media/picture.server';
import { answerUnknownPath } from '../../router.server';

const NAME = /^[\w-]{22}\.jpg$/;
/** Folder of the pictures that everybody may see, in that of the members' pictures. */
const FOLDER = 'content';

/**
 * Stores a picture that staff publish.
 *
 * @param uploads folder of the members' pictures
 * @returns its address in the app
 * @throws PictureRefused
 */
export async function publishPicture(uploads: string, file: Uint8Array): Promise<string> {
  const jpeg = await cleanPicture(file);
  const name = `${randomBytes(16).toString('base64url')}.jpg`;
  const folder = join(uploads, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), jpeg, { flag: 'wx', mode: 0o600 });
  return `/api/content/${name}`;
}

/** Answers GET /content/:name: what staff have published. The name never gets another content. */
export function answerContent(uploads: string) {
  return async (context: Context): Promise<Response> => {
    const name = context.req.param('name') ?? '';
    const bytes = NAME.test(name) ? await readFile(join(uploads, FOLDER, name)).catch(() => undefined) : undefined;
    if (!bytes) return answerUnknownPath(context);
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  };
}
