import { LRUCache } from 'lru-cache';
import type { App } from '~/web/app.server';
import { createCaptionSource } from '~/upstream/media/caption-source.server';

/** How long fetched captions are cached, and how long a failed fetch is not retried; in milliseconds. */
const FRESH_MS = 60 * 60_000;
const FAILED_MS = 60_000;

interface Captions {
  /** `undefined` when the fetch failed. */
  text: string | undefined;
}

/** Creates the cache of fetched captions: 16 million characters at most. Concurrent requests for the same captions share one fetch. */
function createCaptions({ log, upstream }: App) {
  const fetchCaptions = createCaptionSource(upstream);
  return new LRUCache<string, Captions>({
    max: 500,
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ text }) => (text?.length ?? 0) + 1,
    ttl: FRESH_MS,
    fetchMethod: async (address, _, { options }) => {
      try {
        return { text: await fetchCaptions(address) };
      } catch (error) {
        const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown';
        // Log only the host: the rest of an address may contain private data.
        log.info({ host: new URL(address).host, reason }, 'captions cannot be shown');
        options.ttl = FAILED_MS;
        return { text: undefined };
      }
    },
  });
}

/** @returns WebVTT; `undefined` when it cannot be fetched */
export async function findCaptions({ part }: App, address: string): Promise<string | undefined> {
  return (await part(createCaptions).fetch(address))?.text;
}
