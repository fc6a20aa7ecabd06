import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { looksAlike, perceptualHash } from './perceptual-hash.server';

const draw = (width: number, height: number, shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${shapes}</svg>`,
    ),
  )
    .png()
    .toBuffer();

/** A receipt of bars, different for each seed. */
function bars(seed: number): Promise<Buffer> {
  const all = Array.from({ length: 14 }, (_, at) => {
    const value = (seed * 31 + at * 97) % 255;
    return `<rect x="${(value * 3) % 500}" y="${at * 56}" width="${60 + (value % 200)}" height="48" fill="rgb(${value},${value},${value})"/>`;
  });
  return draw(600, 800, all.join(''));
}

/** A receipt as an app of a bank shows it: mostly white, with lines of text. */
function screen(layout: number): Promise<Buffer> {
  const colour = ['#14532d', '#1d4ed8', '#b91c1c', '#111827'][layout] ?? 'black';
  const lines = ['Amount', 'Reference', 'Date', 'To', 'From', 'Status'].map(
    (name, at) =>
      `<text x="40" y="${460 + at * 110}" font-size="30" fill="#666">${name}</text><text x="680" y="${460 + at * 110}" font-size="32" text-anchor="end">${'8120 4471 9'.repeat(1 + ((at + layout) % 2))}</text>`,
  );
  const logo = `<circle cx="${360 - layout * 60}" cy="300" r="${50 + layout * 10}" fill="${colour}"/>`;
  const button = `<rect x="40" y="1150" width="640" height="80" rx="16" fill="${colour}"/>`;
  return draw(
    720,
    1280,
    `<rect width="720" height="${180 + layout * 40}" fill="${colour}"/>${logo}${lines.join('')}${button}`,
  );
}

const RECEIPTS = Promise.all([...[3, 17, 40, 77].map(bars), ...[0, 1, 2, 3].map(screen)]);

/** Cuts this share off each side. */
async function cut(picture: Buffer, share: number): Promise<Sharp> {
  const { width, height } = await sharp(picture).metadata();
  const [left, top] = [Math.round(width * share), Math.round(height * share)];
  return sharp(picture).extract({ left, top, width: width - 2 * left, height: height - 2 * top });
}

const COPIES: Readonly<Record<string, (picture: Buffer) => Sharp | Promise<Sharp>>> = {
  'a smaller JPEG': (picture) => sharp(picture).resize(300).jpeg({ quality: 50 }),
  'a larger JPEG': (picture) => sharp(picture).resize(1_100).jpeg({ quality: 70 }),
  'a badly compressed': (picture) => sharp(picture).jpeg({ quality: 30 }),
  'a brighter': (picture) => sharp(picture).linear(1.15, 0).jpeg(),
  'a darker': (picture) => sharp(picture).modulate({ brightness: 0.85 }).jpeg(),
  'a grey': (picture) => sharp(picture).greyscale().jpeg(),
  'a by 1 % on each side cropped': async (picture) => (await cut(picture, 0.01)).jpeg(),
  'a by 2 % on each side cropped': async (picture) => (await cut(picture, 0.02)).jpeg(),
};

describe('the perceptual hash', () => {
  it.each(Object.entries(COPIES))('finds %s copy alike', async (_, copy) => {
    for (const picture of await RECEIPTS) {
      const own = await perceptualHash(picture);
      const copied = await perceptualHash(await (await copy(picture)).toBuffer());
      expect(own).toMatch(/^[0-9a-f]{16}$/);
      expect(looksAlike(own, copied)).toBe(true);
    }
  });

  it('finds other receipts unlike', async () => {
    const pictures = [
      ...(await Promise.all(Array.from({ length: 12 }, (_, seed) => bars(seed)))),
      ...(await RECEIPTS).slice(4),
    ];
    const hashes = await Promise.all(pictures.map((picture) => perceptualHash(picture)));
    for (const [at, one] of hashes.entries())
      for (const other of hashes.slice(at + 1)) expect(looksAlike(one, other)).toBe(false);
  });

  it('finds a plain colour like no other', async () => {
    const plain = (background: string) =>
      sharp({ create: { width: 90, height: 90, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const [teal, red] = [await perceptualHash(await plain('teal')), await perceptualHash(await plain('red'))];
    expect([teal, looksAlike(teal, red)]).toEqual(['0'.repeat(16), false]);
  });
});
