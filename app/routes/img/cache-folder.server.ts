import { constants } from 'node:fs';
import { access, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { logger } from '~/config/logger.server';
import { settings } from '~/config/settings.server';
import { openPictureCache, type PictureCache } from '~/media/picture-cache.server';

const MEGABYTE = 1024 * 1024;

/**
 * Candidate folders for the picture cache, best first: beside the other data, else among the system's temporary files. A missing
 * data folder is not created for it.
 */
function candidates(): string[] {
  const { DATA_DIR } = settings.env;
  const user = process.getuid?.() ?? 'user';
  return [
    ...(DATA_DIR === ':memory:' ? [] : [join(DATA_DIR, 'pictures')]),
    join(tmpdir(), `${settings.env.BRAND_NAME.toLowerCase().replace(/[^a-z\d]+/g, '-')}-pictures-${user}`),
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

async function openCache(): Promise<PictureCache | undefined> {
  const room = settings.env.PICTURE_CACHE_MB * MEGABYTE;
  if (room === 0) return undefined;
  for (const folder of candidates()) if (await isUsable(folder)) return openPictureCache(folder, room);
  logger.warn('pictures are not kept: neither DATA_DIR nor the temporary folder can be written');
  return undefined;
}

let opened: Promise<PictureCache | undefined> | undefined;

/** The picture cache of this process, opened with the first request for a picture; `undefined` without a usable folder. */
export function pictureCache(): Promise<PictureCache | undefined> {
  opened ??= openCache().catch((error: unknown) => {
    logger.warn({ err: error }, 'pictures are not kept');
    return undefined;
  });
  return opened;
}
