import { constants } from 'node:fs';
import { access, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Env } from '~/config/env';
import type { Log } from '~/config/observing/logger.server';
import { openPictureCache, type PictureCache } from '~/media/picture-cache.server';

const MEGABYTE = 1024 * 1024;

/**
 * Candidate folders for the picture cache, best first: beside the other data, else among the system's temporary files. A missing
 * data folder is not created for it.
 */
function candidates({ DATA_DIR, BRAND_NAME }: Env): string[] {
  const user = process.getuid?.() ?? 'user';
  return [
    ...(DATA_DIR === ':memory:' ? [] : [join(DATA_DIR, 'pictures')]),
    join(tmpdir(), `${BRAND_NAME.toLowerCase().replace(/[^a-z\d]+/g, '-')}-pictures-${user}`),
  ];
}

/** Whether a folder is ours and writable: another user could put other pictures into theirs. */
async function isUsable(folder: string): Promise<boolean> {
  try {
    await access(dirname(folder), constants.W_OK);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const facts = await lstat(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return facts.isDirectory() && (process.getuid === undefined || facts.uid === process.getuid());
  } catch {
    return false;
  }
}

/** Opens the picture cache of an app. @returns `undefined` without a usable folder */
export async function openCache(env: Env, log: Log): Promise<PictureCache | undefined> {
  const room = env.PICTURE_CACHE_MB * MEGABYTE;
  if (room === 0) return undefined;
  for (const folder of candidates(env)) if (await isUsable(folder)) return openPictureCache(folder, room);
  log.warn('pictures are not kept: neither DATA_DIR nor the temporary folder can be written');
  return undefined;
}
