import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Below this, compression costs more than it saves. */
const LEAST_BYTES = 1_024;

type Compressor = (page: Buffer) => Buffer;

/**
 * Compression of pages, best first. Synchronous: a page is one buffer anyway, and handing it to a worker thread costs
 * more than half of the compression itself. Levels: records 0033 and 0056.
 */
const PACKERS: Readonly<Record<string, Compressor>> = {
  br: (page) =>
    brotliCompressSync(page, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength,
      },
    }),
  gzip: (page) => gzipSync(page, { level: 6 }),
};

/** Cache of the negotiated encoding by `Accept-Encoding`; there are few different values. */
const chosen = new LRUCache<string, { encoding: string | undefined }>({ max: 500 });

/** The encoding for an `Accept-Encoding`; `undefined`: uncompressed. */
export function encodingFor(accepted: string): string | undefined {
  const known = chosen.get(accepted);
  if (known) return known.encoding;
  const accepts = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(Object.keys(PACKERS));
  const encoding = Object.keys(PACKERS).find((name) => accepts.includes(name));
  chosen.set(accepted, { encoding });
  return encoding;
}

/**
 * Compresses a page for its browser and sets the headers. Later layers do not compress a response that has
 * `Content-Encoding`.
 *
 * @param accepted the request's `Accept-Encoding`, if any
 * @param headers of the response
 */
export function compressPage(accepted: string | null | undefined, headers: Headers, page: Buffer): Buffer {
  headers.append('Vary', 'Accept-Encoding');
  if (page.byteLength < LEAST_BYTES) return page;
  const encoding = encodingFor(accepted ?? 'identity');
  const pack = PACKERS[encoding ?? ''];
  if (!encoding || !pack) return page;
  headers.set('Content-Encoding', encoding);
  return pack(page);
}
