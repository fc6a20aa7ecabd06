import { PICTURE_BYTES, readableSize } from './fit';

/** Smaller files are uploaded unchanged, in bytes. */
const LIGHT = 512 * 1024;
/** Use the JPEG only below this share of the original size; otherwise the loss of quality is not worth it. */
const WORTH = 0.8;
const QUALITY = 0.9;

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  return { canvas, context };
}

/** Detects fingerprinting protection, which returns noise or white instead of the canvas content. */
function isHonest(): boolean {
  const { context } = canvasOf(16, 16);
  for (let x = 0; x < 16; x += 1) {
    context.fillStyle = `rgb(${x * 16} ${255 - x * 16} ${x * 7})`;
    context.fillRect(x, 0, 1, 16);
  }
  const { data } = context.getImageData(0, 0, 16, 16);
  return data.every((value, at) => {
    const x = (at >> 2) % 16;
    return value === [x * 16, 255 - x * 16, x * 7, 255][at % 4];
  });
}

async function toJpeg(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = readableSize(bitmap);
    const { canvas, context } = canvasOf(width, height);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return jpeg?.type === 'image/jpeg' ? jpeg : undefined;
  } finally {
    bitmap.close();
  }
}

/**
 * Shrinks a picture in the browser, for slow connections; upright by its EXIF data, and with readable text. Falls back
 * to the original file (HEIC, old browsers, a canvas that returns noise).
 */
export async function smallerPicture(file: Blob): Promise<Blob> {
  if (file.size <= LIGHT) return file;
  try {
    const jpeg = isHonest() ? await toJpeg(file) : undefined;
    return jpeg && jpeg.size < (file.size > PICTURE_BYTES ? file.size : file.size * WORTH) ? jpeg : file;
  } catch {
    return file;
  }
}
