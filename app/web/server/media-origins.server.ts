import { isEmbedded } from '~/config/settings.server';
import type { App } from '../app.server';
import type { ForeignMedia } from './security-headers';

/**
 * Creates what tells where pictures and films of members' pages may come from: anywhere, in front of a service whose media may be
 * anywhere; else only from where staff have added content. That is read once in READ_CACHE_SECONDS.
 */
export function createForeignMedia({ settings, memberApi, log }: App): () => Promise<ForeignMedia> {
  const { env, videoBaseUrl } = settings;
  if (!isEmbedded(settings) || videoBaseUrl !== undefined || env.PICTURE_HOSTS.length > 0)
    return () => Promise.resolve('anywhere');
  let known: Promise<readonly string[]> | undefined;
  let freshUntil = -Infinity;
  const read = async (before: readonly string[]) => {
    try {
      return (await (await memberApi)?.mediaOrigins()) ?? [];
    } catch (error) {
      // The page itself says what does not work; its policy stays as it was.
      log.warn({ err: error }, 'the origins of media could not be read');
      return before;
    }
  };
  return async () => {
    const before = known;
    if (before && performance.now() < freshUntil) return before;
    freshUntil = performance.now() + env.READ_CACHE_SECONDS * 1_000;
    known = Promise.resolve(before ?? []).then(read);
    return known;
  };
}
