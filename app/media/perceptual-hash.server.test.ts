import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { hashDistance, isFlat, perceptualHash } from './perceptual-hash.server';

/** A receipt of bars, different for each seed. */
function receipt(seed: number): Promise<Buffer> {
  const bars = Array.from({ length: 14 }, (_, at) => {
    const value = (seed * 31 + at * 97) % 255;
    return `<rect x="${String((value * 3) % 500)}" y="${at * 56}" width="${60 + (value % 200)}" height="48" fill="rgb(${value},${value},${value})"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="white"/>${bars}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const COPIES = {
  'a smaller': (picture: Sharp) => picture.resize(300),
  'a recompressed': (picture: Sharp) => picture.jpeg({ quality: 40 }),
  'a brighter': (picture: Sharp) => picture.modulate({ brightness: 1.08 }).jpeg(),
  'a slightly cropped': (picture: Sharp) => picture.extract({ left: 4, top: 5, width: 592, height: 790 }),
  'a grey': (picture: Sharp) => picture.greyscale().jpeg(),
};

describe('the perceptual hash', () => {
  it.each(Object.entries(COPIES))('of %s copy is near', async (_, copy) => {
    for (const seed of [3, 17, 40, 77]) {
      const picture = await receipt(seed);
      const [own, copied] = [
        await perceptualHash(picture),
        await perceptualHash(await copy(sharp(picture)).toBuffer()),
      ];
      expect(own).toMatch(/^[0-9a-f]{16}$/);
      expect(hashDistance(own, copied)).toBeLessThanOrEqual(6);
    }
  });

  it('of another receipt is far', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 12 }, async (_, seed) => perceptualHash(await receipt(seed))),
    );
    for (const [at, one] of hashes.entries())
      for (const other of hashes.slice(at + 1)) expect(hashDistance(one, other)).toBeGreaterThan(6);
  });

  it('of a plain colour is flat', async () => {
    const plain = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    expect(isFlat(await perceptualHash(plain))).toBe(true);
    expect(isFlat(await perceptualHash(await receipt(3)))).toBe(false);
  });
});
