import { LRUCache } from 'lru-cache';
import type { KeptPicture, PictureCache } from '~/media/picture-cache.server';
import { PictureRefused } from '~/media/picture-refused';
import { resizePicture, type PictureShape } from '~/media/resize.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { createPictureSource } from '~/upstream/media/picture-source.server';
import type { App } from '~/web/app.server';
import { openCache } from './cache-folder.server';
import { findOwnFile } from './own-file.server';

/** Increment when the conversion changes: cached pictures of the old version are no longer read and expire. */
const RECIPE = 1;
/** Milliseconds after which a picture of another server is fetched again: it may have changed at the same address. */
const FRESH_MS = 24 * 60 * 60_000;
/** Milliseconds for which a failed fetch is not retried. */
const FAILED_MS = 60_000;
/** Milliseconds until a browser is redirected to the original; the conversion continues. */
const PATIENCE_MS = 8_000;
/** Maximum number of concurrent conversions; each holds a file of up to 6 MB. */
const MOST_FLIGHTS = 24;

/** Why there is no small picture: `busy` is temporary. */
export type NoPicture = 'busy' | 'unavailable';

async function findKept(cache: PictureCache | undefined, key: string, isOwn: boolean) {
  const kept = await cache?.find(key);
  // The key of an own file changes with the file.
  return { kept, isFresh: kept !== undefined && (isOwn || Date.now() - kept.at < FRESH_MS) };
}

/** Creates what makes the small pictures of an app. */
export function createSmallPictures({ settings: { env }, log, upstream, memberApi }: App) {
  const fetchPicture = createPictureSource(upstream.pictureRule);
  const failed = new LRUCache<string, true>({ max: 2_000, ttl: FAILED_MS });
  const flights = new Map<string, Promise<KeptPicture | NoPicture>>();

  let opened: Promise<PictureCache | undefined> | undefined;

  /** The picture cache, opened with the first request for a picture; `undefined` without a usable folder. */
  function pictureCache(): Promise<PictureCache | undefined> {
    opened ??= openCache(env, log).catch((error: unknown) => {
      log.warn({ err: error }, 'pictures are not kept');
      return undefined;
    });
    return opened;
  }

  /** Logs only the host: the rest of an address may contain private data. */
  function noteFailure(address: string, error: unknown): void {
    const host = address.startsWith('/') ? 'own' : new URL(address).host;
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown';
    log.info({ host, reason }, 'a picture is shown as it is');
  }

  async function make(
    address: string,
    read: () => Promise<Uint8Array>,
    shape: PictureShape,
    keep: (picture: KeptPicture) => Promise<void>,
  ): Promise<KeptPicture | NoPicture> {
    try {
      const picture = { bytes: await resizePicture(await read(), shape), at: Date.now() };
      // With a full disk the picture is still sent, only not cached.
      await keep(picture).catch((error: unknown) => log.warn({ err: error }, 'a picture could not be kept'));
      return picture;
    } catch (error) {
      if (error instanceof PictureRefused && error.reason === 'rate') return 'busy';
      noteFailure(address, error);
      failed.set(address, true);
      return 'unavailable';
    }
  }

  /** Converts a picture once for concurrent requests. */
  function makeOnce(key: string, making: () => Promise<KeptPicture | NoPicture>): Promise<KeptPicture | NoPicture> {
    const known = flights.get(key);
    if (known) return known;
    if (flights.size >= MOST_FLIGHTS) return Promise.resolve('busy');
    const flight = making().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  /**
   * A picture in the size of a phone, from the cache or converted now. If a stale picture cannot be fetched again, the stale one is
   * used.
   *
   * @param address that of an own file, or one that the picture rule of the upstream allows
   */
  async function smallPicture(address: string, shape: PictureShape): Promise<Buffer | NoPicture> {
    const isOwn = address.startsWith('/');
    const own = isOwn ? await findOwnFile(address, (await memberApi)?.uploads) : undefined;
    if (isOwn && !own) return 'unavailable';
    const key = JSON.stringify([RECIPE, address, own?.version, shape.width, shape.format, shape.quality, shape.cut]);
    const cache = await pictureCache();
    const { kept, isFresh } = await findKept(cache, key, isOwn);
    if (kept && isFresh) return kept.bytes;
    if (failed.has(address)) return kept?.bytes ?? 'unavailable';
    const making = makeOnce(key, () =>
      make(address, own?.read ?? (() => fetchPicture(address)), shape, async (picture) => cache?.keep(key, picture)),
    );
    const made = (await withTimeout(PATIENCE_MS, making)) ?? 'busy';
    return typeof made === 'string' ? (kept?.bytes ?? made) : made.bytes;
  }

  return smallPicture;
}
