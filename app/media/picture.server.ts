import { fileTypeFromBuffer } from 'file-type';
import { createDecodingQueue } from './decoding-queue';
import { readableSize } from './fit';
import { decodeHeic } from './heic.server';
import { PictureRefused } from './picture-refused';
import { sharp } from './sharp.server';

/** Larger pictures are decompression bombs; the phones of 2026 take 50 million pixels. */
const PIXELS = 64_000_000;

/** A picture of many pixels takes hundreds of megabytes while it is decoded, so a process decodes one at a time. */
const inQueue = createDecodingQueue(8, 5);
/** Longest time for one picture, in seconds, so that those behind it get their turn. */
const TIMEOUT = 20;

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** By their main brand: `heic`, and `mif1`, which many phones write for the same pictures. */
const HEIC_TYPES = ['image/heic', 'image/heif'];

async function openPicture(bytes: Uint8Array) {
  const type = await fileTypeFromBuffer(bytes);
  const isHeic = HEIC_TYPES.includes(type?.mime ?? '');
  if (!isHeic && !TYPES.includes(type?.mime ?? '')) throw new PictureRefused('file_type');
  if (!isHeic) {
    // The size stands in the first bytes; sharp itself would call a picture of too many pixels a broken one.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS) throw new PictureRefused('file_pixels');
    return sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' }).autoOrient();
  }
  const { data, width, height } = await decodeHeic(bytes, PIXELS);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function writeJpeg(bytes: Uint8Array): Promise<Buffer> {
  const picture = await openPicture(bytes);
  const { autoOrient: size } = await picture.metadata();
  return picture
    .timeout({ seconds: TIMEOUT })
    .resize({ ...readableSize(size), fit: 'fill' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * Reads a picture by its bytes, whatever its name says, and writes it anew as a JPEG: where it was taken, and whatever else
 * was hidden in the file, stays behind. The same picture with other metadata gives the same JPEG.
 *
 * @throws PictureRefused `file_type` when it is no JPEG, PNG, WebP or HEIC picture, or a broken one; `file_pixels` when it has
 *   over 64 million pixels; `rate` while too many others wait to be read
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await inQueue(() => writeJpeg(bytes));
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('file_type');
  }
}
