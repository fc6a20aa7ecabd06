import { once } from 'node:events';
import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  inflateRawSync,
} from 'node:zlib';

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

// eslint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Characters after a word that belong to its block: brotli chooses codes for a letter by the two before it. */
const BEHIND = 2;

/** A compressor may not copy a repeated word below this size, in bytes. */
const SHORT = 6;

/** Size of the largest block, in bytes, less {@link BEHIND}. */
const MOST_OF_WORD = 65_533;

const NOTHING = Buffer.alloc(0);

/** Bytes without repetition, as a repetition would be compressed, and change what later distances mean. */
function placeholder(length: number, from: number): Buffer {
  const codes = Array.from({ length }, (_, at) => {
    const pair = Math.floor((from + at) / 2);
    return CONTROL[(from + at) % 2 === 0 ? pair % CONTROL.length : Math.floor(pair / CONTROL.length) % CONTROL.length];
  });
  return Buffer.from(codes as number[]);
}

/** The words of a page, by gap. */
export interface Words {
  /** Escaped. */
  texts: readonly Buffer[];
  /** For each gap, the first one with the same text: often the gap itself. */
  firsts: readonly number[];
}

/** Finds repeated words. */
export function wordsOf(written: readonly string[]): Words {
  return { texts: written.map((word) => Buffer.from(word)), firsts: written.map((word) => written.indexOf(word)) };
}

/** A compressed template, for words of certain lengths, of which certain ones are equal. */
export interface CompressedTemplate {
  encoding: Encoding;
  /** Before, between and after the gaps that have a block; each ends at a byte. */
  blocks: readonly Buffer[];
  /** For each gap, whether its word has a block of its own. */
  hasBlock: readonly boolean[];
  /** Before, between and after all gaps, not compressed. */
  plain: readonly Buffer[];
  /** Size of the blocks, in bytes. */
  size: number;
}

/** Levels: see compression.server. */
const compressorFor = (encoding: Encoding) =>
  encoding === 'gzip'
    ? createDeflateRaw({ level: 6 })
    : createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: 5,
        },
      });

/** Ends the bytes so far at a byte, and keeps what later ones may refer to. */
const FLUSH = { br: constants.BROTLI_OPERATION_FLUSH, gzip: constants.Z_SYNC_FLUSH };

/** Without the checksum of gzip, so that it tells which bytes are wrong. */
const decompress: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => inflateRawSync(bytes.subarray(GZIP_HEAD.byteLength, -GZIP_END)),
};

/** Runs a compressor by hand: writes bytes, and returns what they become, up to a byte. */
function createSteps(encoding: Encoding) {
  const compressor = compressorFor(encoding);
  let chunks: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const failed = new Promise<never>((_, reject) => compressor.once('error', reject));
  failed.catch(() => undefined);
  return {
    write: async (...bytes: Uint8Array[]) => {
      chunks = [];
      compressor.write(Buffer.concat(bytes));
      await Promise.race([failed, new Promise<void>((resolve) => compressor.flush(FLUSH[encoding], resolve))]);
      return Buffer.concat(chunks);
    },
    end: async () => {
      compressor.destroy();
      await once(compressor, 'close');
    },
  };
}

/** What trial words end with: letters of one, two and three bytes. */
const ENDINGS = ['x', 'é', '夜'];

/** A word of a size in bytes, which differs from words with another number. */
function trialWord(size: number, number: number, ending: string): Buffer {
  const word = Buffer.alloc(size, `${number}Zq~x${number}`);
  const end = Buffer.from(ending);
  if (size >= end.byteLength) end.copy(word, size - end.byteLength);
  return word;
}

/**
 * Fills a template with other words of these lengths.
 *
 * @returns the gaps at which they do not come out as they went in: all, where the text between them is not right
 */
function wrongGaps(template: CompressedTemplate, { texts, firsts }: Words): Set<number> {
  const wrong = new Set<number>();
  for (const ending of ENDINGS) {
    const others = texts.map(({ byteLength }, at) => trialWord(byteLength, firsts[at] ?? at, ending));
    let found: Buffer;
    try {
      found = decompress[template.encoding](filledCompressed(template, others));
    } catch {
      return new Set(texts.keys());
    }
    let from = 0;
    const isNext = (bytes: Buffer) => found.subarray(from, (from += bytes.byteLength)).equals(bytes);
    for (const [at, piece] of template.plain.entries()) {
      if (!isNext(piece)) return new Set(texts.keys());
      if (!isNext(others[at] ?? NOTHING)) wrong.add(at);
    }
    if (from !== found.byteLength) return new Set(texts.keys());
  }
  return wrong;
}

/** Compresses a template, with a block for the words of the gaps that have one. The others are copies of an earlier word. */
async function compressedWith(
  encoding: Encoding,
  plain: readonly Buffer[],
  { texts, firsts }: Words,
  hasBlock: readonly boolean[],
): Promise<CompressedTemplate> {
  let used = 0;
  const placeholders = texts.map(({ byteLength }) => placeholder(byteLength, (used += byteLength) - byteLength));
  const { write, end } = createSteps(encoding);
  const blocks: Buffer[] = [];
  let open: Uint8Array[] = plain.slice(0, 1);
  for (const [at, first] of firsts.entries()) {
    const word = placeholders[hasBlock[at] ? at : first] ?? NOTHING;
    const next = plain[at + 1] ?? NOTHING;
    if (!hasBlock[at]) {
      open.push(word, next);
      continue;
    }
    blocks.push(await write(...open));
    await write(word, next.subarray(0, BEHIND));
    open = [next.subarray(BEHIND)];
  }
  blocks.push(await write(...open));
  await end();
  const size = blocks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { encoding, blocks, hasBlock, plain, size };
}

const plainPieces = new WeakMap<readonly string[], readonly Buffer[]>();

/** The pieces of a template as bytes: the same for words of all lengths. */
function plainOf(pieces: readonly string[]): readonly Buffer[] {
  const plain = plainPieces.get(pieces) ?? pieces.map((piece) => Buffer.from(piece));
  plainPieces.set(pieces, plain);
  return plain;
}

/**
 * Compresses a template.
 *
 * @param pieces before, between and after the gaps
 * @param words of these lengths
 * @returns `undefined` when a word is too long, a piece is too short or has control characters, or the result is not right for other words
 */
export async function compressTemplate(
  encoding: Encoding,
  pieces: readonly string[],
  words: Words,
): Promise<CompressedTemplate | undefined> {
  const plain = plainOf(pieces);
  const hasControl = pieces.some((piece) => CONTROL_CHARACTERS.test(piece));
  const isTooLong = words.texts.some(({ byteLength }) => byteLength > MOST_OF_WORD);
  if (isTooLong || hasControl || plain.slice(1).some(({ byteLength }) => byteLength < BEHIND)) return undefined;
  // A repeated word is shorter as a copy. It is right only where the compressor has copied all of it.
  const isShort = (at: number) => (words.texts[at]?.byteLength ?? 0) < SHORT;
  let hasBlock = words.firsts.map((first, at) => first === at || isShort(at));
  for (;;) {
    const template = await compressedWith(encoding, plain, words, hasBlock);
    const wrong = wrongGaps(template, words);
    if (wrong.size === 0) return template;
    if (hasBlock.every(Boolean)) return undefined;
    hasBlock = hasBlock.map((has, at) => has || wrong.has(at));
  }
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
/** Size of the checksum and the size behind it. */
const GZIP_END = 8;
/** An empty last block. */
const LAST: Readonly<Record<Encoding, Buffer>> = { gzip: Buffer.from([3, 0]), br: Buffer.from([3]) };

/**
 * A compressed page.
 *
 * @param texts the words, escaped, of the lengths that the template was compressed for, and equal where those were
 */
export function filledCompressed(
  { encoding, blocks, hasBlock, plain }: CompressedTemplate,
  texts: readonly Buffer[],
): Buffer {
  const [start = NOTHING, ...others] = blocks;
  const parts: Buffer[] = encoding === 'gzip' ? [GZIP_HEAD, start] : [start];
  for (const [at, word] of texts.entries()) {
    if (!hasBlock[at]) continue;
    const behind = (plain[at + 1] ?? NOTHING).subarray(0, BEHIND);
    parts.push(HEADS[encoding](word.byteLength + behind.byteLength), word, behind, others.shift() ?? NOTHING);
  }
  parts.push(LAST[encoding]);
  if (encoding === 'gzip') parts.push(gzipEnd(plain, texts));
  return Buffer.concat(parts);
}

/** Checksum and size of the page. */
function gzipEnd(plain: readonly Buffer[], texts: readonly Buffer[]): Buffer {
  let sum = 0;
  let size = 0;
  for (const [at, piece] of plain.entries())
    for (const bytes of [piece, texts[at]])
      if (bytes) {
        sum = crc32(bytes, sum);
        size += bytes.byteLength;
      }
  const end = Buffer.alloc(GZIP_END);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(size, 4);
  return end;
}
