import { fileTypeFromBuffer } from 'file-type';
import { createDecodingQueue } from './decoding-queue';
import { readableSize } from './fit';
import { decodeHeic } from './heic.server';
import { PictureRefused } from './picture-refused';
import { sharp } from './sharp.server';

/** Larger pictures are decompression bombs; phones of 2026 have 50 megapixels. */
const PIXELS = 64_000_000;

/** Decoding a large picture takes hundreds of megabytes, so a process decodes one at a time. */
const inQueue = createDecodingQueue(8, 5);
/** Timeout per picture, in seconds, so that the queue moves on. */
const TIMEOUT = 20;

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** By main brand: `heic`, and `mif1`, which many phones write instead. */
const HEIC_TYPES = ['image/heic', 'image/heif'];

async function openPicture(bytes: Uint8Array) {
  const type = await fileTypeFromBuffer(bytes);
  const isHeic = HEIC_TYPES.includes(type?.mime ?? '');
  if (!isHeic && !TYPES.includes(type?.mime ?? '')) throw new PictureRefused('file_type');
  if (!isHeic) {
    // Check the size from the header: sharp reports too many pixels like a damaged file.
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
  return (
    picture
      .timeout({ seconds: TIMEOUT })
      .resize({ ...readableSize(size), fit: 'fill' })
      .flatten({ background: '#fff' })
      // Codes of its own for each picture are 5 % smaller, but need the whole picture in memory and twice the time.
      .jpeg({ quality: 85, optimiseCoding: false })
      .toBuffer()
  );
}

/**
 * Detects the type from the bytes and re-encodes the picture as JPEG, which strips all metadata, such as its location.
 * The same picture with other metadata gives the same JPEG.
 *
 * @throws PictureRefused `file_type` unless it is an intact JPEG, PNG, WebP or HEIC picture; `file_pixels` above 64
 *   million pixels; `rate` while the queue is full
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await inQueue(() => writeJpeg(bytes));
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('file_type');
  }
}
