import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { createDecodingQueue } from './decoding-queue';
import { PictureRefused } from './picture-refused';
import { sharp } from './sharp.server';

/** Output formats. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** Requested size, format and quality. */
export interface PictureShape {
  /** Pixels; narrower pictures are not enlarged. */
  width: number;
  format: PictureFormat;
  quality: 'usual' | 'low';
  /** `wide`: a still of 16:9, cut out where most is to be seen; otherwise the picture's own ratio. */
  cut?: 'wide' | undefined;
}

/** Larger pictures take more memory than a small server can spare. */
const PIXELS = 24_000_000;
/** Maximum ratio of height to width. */
const TALLEST = 4;
/** Timeout per picture, in seconds, so that the queue moves on. */
const TIMEOUT = 8;
/** An uncached Home has a dozen pictures. When the queue is full, the original is served. */
const inQueue = createDecodingQueue(48, 5);

const TYPES = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'];

/** Qualities at which the three formats look alike; `low` is visibly lower. */
const WRITE: Record<PictureFormat, Record<PictureShape['quality'], (picture: Sharp) => Sharp>> = {
  // One more step of effort doubles the time and saves 5 %.
  avif: {
    usual: (picture) => picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
    low: (picture) => picture.avif({ quality: 35, effort: 1, chromaSubsampling: '4:2:0' }),
  },
  webp: {
    usual: (picture) => picture.webp({ quality: 70 }),
    low: (picture) => picture.webp({ quality: 45 }),
  },
  jpeg: {
    usual: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 72, mozjpeg: true }),
    low: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 50, mozjpeg: true }),
  },
};

async function resize(bytes: Uint8Array, { width, format, quality, cut }: PictureShape): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: TIMEOUT })
    .resize(
      cut === 'wide'
        ? { width, height: Math.round((width * 9) / 16), fit: 'cover', position: sharp.strategy.attention }
        : { width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true },
    );
  return WRITE[format][quality](picture).toBuffer();
}

/**
 * Resizes a picture to its displayed size. Rejects anything that is not a bitmap by its bytes, SVG above all, without
 * decoding it. Keeps only the first frame of an animation and strips all metadata.
 *
 * @throws PictureRefused `file_type` unless it is an intact JPEG, PNG, WebP, AVIF or GIF picture of at most 24 million
 *   pixels; `rate` while the queue is full
 */
export async function resizePicture(bytes: Uint8Array, shape: PictureShape): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !TYPES.includes(type.mime)) throw new PictureRefused('file_type');
  try {
    return await inQueue(() => resize(bytes, shape));
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('file_type');
  }
}
