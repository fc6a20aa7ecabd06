import { once } from 'node:events';
import { constants, crc32, createBrotliCompress, createDeflateRaw } from 'node:zlib';

/**
 * Templates that are compressed before their gaps are filled. Both formats are sequences of blocks, and a block may hold bytes as
 * they are: the text between the gaps is compressed once, and each word becomes a block of its own. Record 56.
 *
 * The compressor sees a placeholder of the same length in each gap, so that distances back over a gap are right. Later text never
 * refers to a placeholder: it consists of control characters, which no page contains. Sources: RFC 1951, 3.2.4; RFC 1952, 2.3;
 * RFC 7932, 9.2.
 */

/** The encodings that can do this. */
export type Encoding = 'br' | 'gzip';
export const isTemplateEncoding = (name: string | undefined): name is Encoding => name === 'br' || name === 'gzip';

/** Characters of placeholders: neither in HTML nor in JSON that React and turbo-stream write. */
const CONTROL = Array.from({ length: 31 }, (_, at) => at + 1).filter((code) => ![9, 10, 13].includes(code));

/** Characters after a word that belong to its block: brotli chooses codes for a letter by the two before it. */
const BEHIND = 2;

/** Bytes without repetition, as a repetition would be compressed, and change what later distances mean. */
function placeholder(length: number, from: number): Buffer {
  const codes = Array.from({ length }, (_, at) => {
    const pair = Math.floor((from + at) / 2);
    return CONTROL[(from + at) % 2 === 0 ? pair % CONTROL.length : Math.floor(pair / CONTROL.length) % CONTROL.length];
  });
  return Buffer.from(codes as number[]);
}

/** A compressed template, for words of certain lengths. */
export interface CompressedTemplate {
  encoding: Encoding;
  /** Before, between and after the gaps; each ends at a byte. */
  blocks: readonly Buffer[];
  /** The same, not compressed; `behind` are the first bytes of a piece that are in the block of the word before it. */
  plain: readonly Buffer[];
  /** Size of all, in bytes. */
  size: number;
}

/** Levels: see compression.server. */
const compressorFor = (encoding: Encoding, isFirst: boolean) =>
  encoding === 'gzip'
    ? createDeflateRaw({ level: 6 })
    : createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: isFirst ? 5 : 4,
        },
      });

/**
 * Compresses a template.
 *
 * @param pieces before, between and after the gaps
 * @param lengths of the words, in bytes
 * @param isFirst see compression.server
 * @returns `undefined` when a piece is too short, or has control characters
 */
export async function compressTemplate(
  encoding: Encoding,
  pieces: readonly string[],
  lengths: readonly number[],
  isFirst: boolean,
): Promise<CompressedTemplate | undefined> {
  const plain = pieces.map((piece) => Buffer.from(piece));
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  const hasControl = pieces.some((piece) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(piece));
  if (hasControl || plain.slice(1).some(({ byteLength }) => byteLength < BEHIND)) return undefined;
  const compressor = compressorFor(encoding, isFirst);
  let chunks: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const compressed = async (bytes: Buffer) => {
    chunks = [];
    compressor.write(bytes);
    await new Promise<void>((resolve) => compressor.flush(resolve));
    return Buffer.concat(chunks);
  };
  const blocks: Buffer[] = [];
  let used = 0;
  for (const [at, piece] of plain.entries()) {
    blocks.push(await compressed(at === 0 ? piece : piece.subarray(BEHIND)));
    const length = lengths[at];
    const next = plain[at + 1];
    if (length === undefined || !next) break;
    await compressed(Buffer.concat([placeholder(length, used), next.subarray(0, BEHIND)]));
    used += length;
  }
  compressor.destroy();
  await once(compressor, 'close');
  const size = [...blocks, ...plain].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { encoding, blocks, plain, size };
}

/** The head of a block of bytes as they are. @param length of the bytes, at most 65,535 */
const HEADS: Readonly<Record<Encoding, (length: number) => Buffer>> = {
  // A stored block: its type, its length, and that inverted.
  gzip: (length) => Buffer.from([0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255]),
  // An uncompressed meta-block: not the last (1 bit), 4 nibbles (2), length - 1 (16), uncompressed (1), filled to a byte.
  br: (length) => {
    const bits = ((length - 1) << 3) | (1 << 19);
    return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16]);
  },
};

/** Deflate, no flags, no time, no system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block. */
const LAST: Readonly<Record<Encoding, Buffer>> = { gzip: Buffer.from([3, 0]), br: Buffer.from([3]) };

/**
 * A compressed page.
 *
 * @param written the words, escaped, with the lengths that the template was compressed for
 */
export function filledCompressed({ encoding, blocks, plain }: CompressedTemplate, written: readonly Buffer[]): Buffer {
  const parts: Buffer[] = encoding === 'gzip' ? [GZIP_HEAD] : [];
  let sum = 0;
  let size = 0;
  for (const [at, block] of blocks.entries()) {
    parts.push(block);
    const piece = plain[at] ?? Buffer.alloc(0);
    if (encoding === 'gzip') sum = crc32(piece, sum);
    size += piece.byteLength;
    const word = written[at];
    const behind = plain[at + 1]?.subarray(0, BEHIND);
    if (!word || !behind) break;
    parts.push(HEADS[encoding](word.byteLength + behind.byteLength), word, behind);
    if (encoding === 'gzip') sum = crc32(word, sum);
    size += word.byteLength;
  }
  parts.push(LAST[encoding]);
  if (encoding === 'gzip') {
    const end = Buffer.alloc(8);
    end.writeUInt32LE(sum, 0);
    end.writeUInt32LE(size, 4);
    parts.push(end);
  }
  return Buffer.concat(parts);
}
