import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { createDecodingQueue } from './decoding-queue';
import { PictureRefused } from './picture-refused';
import { sharp } from './sharp.server';

/** What a picture is written as. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** What is wanted of a picture. */
export interface PictureShape {
  /** Pixels; a picture that is less wide stays as wide as it is. */
  width: number;
  format: PictureFormat;
  quality: 'usual' | 'low';
}

/** Pictures of more pixels take more memory than a small server has to spare. */
const PIXELS = 24_000_000;
/** No picture is higher than this many times its width. */
const TALLEST = 4;
/** Longest time for one picture, in seconds, so that those behind it get their turn. */
const TIMEOUT = 8;
/** A Home that nobody has seen yet has a dozen of them; whoever finds no place is shown the original. */
const inQueue = createDecodingQueue(48, 5);

const TYPES = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'];

/** Qualities at which the three formats look alike; `low` shows that it is. */
const WRITE: Record<PictureFormat, Record<PictureShape['quality'], (picture: Sharp) => Sharp>> = {
  // The next step of effort takes twice as long for a twentieth less.
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

async function resize(bytes: Uint8Array, { width, format, quality }: PictureShape): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: TIMEOUT })
    .resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
  return WRITE[format][quality](picture).toBuffer();
}

/**
 * Makes a picture as small as it is shown. What is no picture by its bytes, a drawing (SVG) above all, is not even opened; of
 * one that moves the first frame is taken; where it was taken, and whatever else the file says, stays behind.
 *
 * @throws PictureRefused `file_type` when it is no JPEG, PNG, WebP, AVIF or GIF picture, a broken one or one of over 24
 *   million pixels; `rate` while too many others wait
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
