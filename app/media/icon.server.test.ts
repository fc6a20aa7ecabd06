import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIconFiles } from './icon-files.server';
import { drawIcon, icoOf } from './icon.server';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'icons-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const red = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
const noise = (size: number) =>
  sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
const svg = (color: string, size = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${size}><path fill="${color}" d="M0 0h8v8H0z"/></svg>`,
  );
function written(name: string, content: Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** The colour of a pixel, as `#rrggbbaa`. */
async function pixel(png: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return `#${data.subarray(at, at + 4).toString('hex')}`;
}

describe('an icon', () => {
  it('of lines or of pixels fills the size that is asked for', async () => {
    for (const file of [svg('#f00'), svg('#f00', ' width="24" height="24"'), await red(600)]) {
      const icon = await drawIcon(file, { size: 192, share: 1 });
      const { width, height, format } = await sharp(icon).metadata();
      expect([width, height, format]).toEqual([192, 192, 'png']);
      for (const at of [1, 96, 190]) expect(await pixel(icon, at, at)).toBe('#ff0000ff');
    }
  });

  it('can be drawn smaller on a ground, so that nothing of it is cut off', async () => {
    const icon = await drawIcon(svg('#f00'), { size: 100, share: 0.5, ground: '#101018' });
    expect(await pixel(icon, 20, 20)).toBe('#101018ff');
    expect(await pixel(icon, 50, 50)).toBe('#ff0000ff');
  });

  it('is put into an ICO file whole', async () => {
    const ico = icoOf(await drawIcon(svg('#f00'), { size: 48, share: 1 }), 48);
    expect(ico.subarray(0, 8).toString('hex')).toBe('0000010001003030');
    expect(ico.readUInt32LE(14) + ico.readUInt32LE(18)).toBe(ico.byteLength);
    expect((await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).width).toBe(48);
  });
});

describe('the icons of an operator', () => {
  it('are one file', async () => {
    expect(await readIconFiles(written('one.svg', svg('#0f0')))).toEqual({ icon: svg('#0f0'), full: undefined });
  });

  it('are a folder with a second one that fills its square', async () => {
    written('icon.svg', svg('#0f0'));
    written('maskable.svg', svg('#00f'));
    expect(await readIconFiles(folder)).toEqual({ icon: svg('#0f0'), full: svg('#00f') });
  });

  it.each([
    ['is not there', () => join(folder, 'none.png'), /^cannot be read \(ENOENT\)$/],
    ['is a folder without any', () => mkdtempSync(join(folder, 'empty-')), /holds none of icon\.svg, icon\.png/],
    ['is no picture', () => written('x.png', Buffer.from('hello')), /x\.png is no SVG, PNG or WebP$/],
    ['ends too early', async () => written('w.png', (await noise(600)).subarray(0, 9_000)), /w\.png is damaged$/],
    ['is not square', async () => written('y.png', await red(600, 590)), /y\.png is 600 × 590, and must be square$/],
    ['is too small', async () => written('z.png', await red(128)), /z\.png is 128 pixels wide, and needs 512$/],
  ])('are refused when what is named %s', async (_, path, words) => {
    await expect(readIconFiles(await path())).rejects.toThrow(words);
  });
});
