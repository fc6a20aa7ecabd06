import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';

/** A file that someone might upload to break something. */
export interface HostileFile {
  what: string;
  bytes: Buffer;
  /** Whether it is a valid picture, an invalid one, or either. */
  is: 'picture' | 'none' | 'either';
}

const text = (value: string) => Buffer.from(value, 'latin1');
const ZIP = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)]);

let table: Uint32Array | undefined;
function crc32(bytes: Buffer): number {
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c;
  });
  let crc = ~0;
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.byteLength, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG of a few bytes that claims this size. */
function pngOf(width: number, height: number, extra: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc(Math.min(4_000_000, (width + 1) * height)));
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', lines),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const plain = (width = 48, height = 48) => sharp({ create: { width, height, channels: 3, background: '#246' } });

/** Files with well-known attacks. */
export async function knownTricks(): Promise<HostileFile[]> {
  const [jpeg, png] = await Promise.all([plain().jpeg().toBuffer(), plain().png().toBuffer()]);
  const frames = sharp(Buffer.alloc(16 * 16 * 200 * 3, 7), {
    raw: { width: 16, height: 16 * 200, channels: 3, pageHeight: 16 },
  });
  const [gif, webp, avif] = await Promise.all([
    frames.clone().gif().toBuffer(),
    frames.clone().webp().toBuffer(),
    plain().avif({ effort: 0 }).toBuffer(),
  ]);
  const zipped = deflateSync(Buffer.alloc(20_000_000));
  const bombText = pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), zipped]));
  const manyTexts = Array.from({ length: 20_000 }, (_, n) => pngChunk('tEXt', text(`k${n}\0v`)));
  const files: [string, Buffer, HostileFile['is']][] = [
    ['a JPEG with an archive behind it', Buffer.concat([jpeg, ZIP]), 'picture'],
    ['a GIF that is a script', text('GIF89a/*\0\0*/=1;alert(1)//'), 'none'],
    [
      'a PDF with a JPEG in it',
      Buffer.concat([text('%PDF-1.4\n1 0 obj<<>>stream\n'), jpeg, text('\nendstream\n%%EOF')]),
      'none',
    ],
    ['a drawing with a script', text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'none'],
    [
      'a drawing that reads files',
      text('<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
      'none',
    ],
    ['a page that begins like a PNG', text('\x89PNG\r\n\x1a\n<html><script>1</script></html>'), 'none'],
    ['a PNG that says it is 60,000 squared', pngOf(60_000, 60_000), 'none'],
    ['a PNG that says it is 2,147,483,647 wide', pngOf(2_147_483_647, 1), 'none'],
    ['a PNG of no size', pngOf(0, 0), 'none'],
    ['a PNG with a compressed text of 20 MB', pngOf(16, 16, [bombText]), 'either'],
    ['a PNG with 20,000 texts', pngOf(16, 16, manyTexts), 'either'],
    ['a GIF of 200 frames', gif, 'none'],
    ['a WebP of 200 frames', webp, 'picture'],
    ['an AVIF', avif, 'none'],
    ['the head of a HEIC', Buffer.concat([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]), 'none'],
    ['two pictures in one', Buffer.concat([jpeg, png]), 'picture'],
    ['nothing', Buffer.alloc(0), 'none'],
    ['zeros', Buffer.alloc(1_000), 'none'],
  ];
  return files.map(([what, bytes, is]) => ({ what, bytes, is }));
}

/** Truncated pictures and pictures with flipped bits, deterministic for a seed. */
export async function spoiltPictures(seed: number, count: number): Promise<HostileFile[]> {
  const good = await Promise.all([
    plain(120, 90).jpeg().toBuffer(),
    plain(120, 90).jpeg({ progressive: true }).toBuffer(),
    plain(120, 90).png().toBuffer(),
    plain(120, 90).webp().toBuffer(),
  ]);
  const place = fc.double({ min: 0, max: 0.999, noNaN: true });
  const spoiling = fc.record({
    of: fc.nat(good.length - 1),
    cut: fc.option(place),
    flips: fc.array(fc.tuple(place, fc.nat(7)), { maxLength: 12 }),
  });
  return fc.sample(spoiling, { seed, numRuns: count }).map(({ of, cut, flips }, n) => {
    const whole = Buffer.from(good[of]!);
    const bytes = cut === null ? whole : whole.subarray(0, Math.floor(whole.byteLength * cut));
    for (const [at, bit] of flips) {
      const index = Math.floor(at * bytes.byteLength);
      if (index < bytes.byteLength) bytes[index]! ^= 1 << bit;
    }
    return { what: `spoilt picture ${n} of seed ${seed}`, bytes, is: 'either' as const };
  });
}

/** A small picture padded to a large file size, but cheap to decode. */
export async function heavyPicture(bytes: number): Promise<Buffer> {
  return Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(bytes)]);
}
