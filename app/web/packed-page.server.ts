import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Smaller ones are not worth the work. */
const LEAST_BYTES = 1_024;

/** @param isFirst whether its browser has none of the app's files yet, so that a member waits for it longest */
type Packer = (page: Buffer, isFirst: boolean) => Buffer;

/**
 * How a page is packed, best first. All at once and on the spot: a page is one piece anyway, and to hand it to another thread
 * costs more than half of what the work does. Levels: record 0033.
 */
const PACKERS: Readonly<Record<string, Packer>> = {
  br: (page, isFirst) =>
    brotliCompressSync(page, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: isFirst ? 5 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength,
      },
    }),
  gzip: (page) => gzipSync(page, { level: 6 }),
};

/** What browsers say that they accept, of which there are few kinds, and what they get. */
const chosen = new LRUCache<string, { encoding: string | undefined }>({ max: 500 });

/** The encoding for a browser that says what it accepts; `undefined`: as it is. */
export function encodingFor(accepted: string): string | undefined {
  const known = chosen.get(accepted);
  if (known) return known.encoding;
  const accepts = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(Object.keys(PACKERS));
  const encoding = Object.keys(PACKERS).find((name) => accepts.includes(name));
  chosen.set(accepted, { encoding });
  return encoding;
}

/**
 * Packs a page as its browser can read it, and says so in its headers. An answer that says so is packed by nobody else.
 *
 * @param accepted the `Accept-Encoding` of the request, if it has one
 * @param headers those of the answer
 * @param isFirst see {@link Packer}
 */
export function packPage(accepted: string | null | undefined, headers: Headers, page: Buffer, isFirst = false): Buffer {
  headers.append('Vary', 'Accept-Encoding');
  if (page.byteLength < LEAST_BYTES) return page;
  const encoding = encodingFor(accepted ?? 'identity');
  const pack = PACKERS[encoding ?? ''];
  if (!encoding || !pack) return page;
  headers.set('Content-Encoding', encoding);
  return pack(page, isFirst);
}
