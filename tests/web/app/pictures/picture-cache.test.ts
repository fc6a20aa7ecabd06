import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPictureCache } from '~/media/picture-cache.server';

const ROOM = 64 * 1024;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const picture = (size: number, fill = 'x') => ({ bytes: Buffer.alloc(size, fill), at: 1_700_000_000_000 });
const files = () => readdirSync(folder).map((name) => join(folder, name));
const total = () => files().reduce((sum, path) => sum + statSync(path).size, 0);
const age = (path: string, seconds: number) => {
  const then = new Date(Date.now() - seconds * 1000);
  utimesSync(path, then, then);
};

describe('the folder of pictures', () => {
  it('gives back what was put in, with its time, and knows nothing else', async () => {
    const cache = await openPictureCache(folder, ROOM);
    await cache.keep('a', picture(100, 'a'));
    await cache.keep('b', picture(100, 'b'));
    expect(await cache.find('a')).toEqual(picture(100, 'a'));
    expect(await cache.find('b')).toEqual(picture(100, 'b'));
    expect(await cache.find('c')).toBeUndefined();
  });

  it('never holds more than it has room for', async () => {
    const cache = await openPictureCache(folder, ROOM);
    for (let index = 0; index < 200; index++) {
      await cache.keep(`picture ${index}`, picture(1_000 + (index % 7) * 500));
      expect(total(), `after ${index}`).toBeLessThanOrEqual(ROOM);
    }
    expect(total()).toBeGreaterThan(ROOM / 2);
    expect(await cache.find('picture 199')).toBeDefined();
    expect(await cache.find('picture 0')).toBeUndefined();
  });

  it('lets go of what was not used for longest', async () => {
    const cache = await openPictureCache(folder, ROOM);
    const unused = ['unused 0', 'unused 1', 'unused 2', 'unused 3'];
    for (const key of ['used', ...unused]) await cache.keep(key, picture(4_000));
    for (const path of files()) age(path, 1_000);
    await cache.find('used');
    await expect.poll(() => files().filter((path) => Date.now() - statSync(path).mtimeMs < 500_000)).toHaveLength(1);
    for (let index = 0; index < 12; index++) await cache.keep(`other ${index}`, picture(4_000));
    expect(await cache.find('used')).toEqual(picture(4_000));
    expect((await Promise.all(unused.map((key) => cache.find(key)))).filter(Boolean).length).toBeLessThan(4);
  });

  it('makes room when it is opened with less of it', async () => {
    const large = await openPictureCache(folder, ROOM * 4);
    for (let index = 0; index < 40; index++) await large.keep(`picture ${index}`, picture(4_000));
    await openPictureCache(folder, ROOM);
    expect(total()).toBeLessThanOrEqual(ROOM);
  });

  it('takes nothing in that would push out most of the rest', async () => {
    const cache = await openPictureCache(folder, ROOM);
    await cache.keep('large', picture(ROOM / 4));
    expect(files()).toEqual([]);
  });

  it('drops a picture that was damaged, wherever it was', async () => {
    const cache = await openPictureCache(folder, ROOM);
    for (const place of [0, 31, 32, 39, 40, 500]) {
      await cache.keep('a', picture(1_000));
      const [path = ''] = files();
      const bytes = readFileSync(path);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      expect(await cache.find('a'), `byte ${place}`).toBeUndefined();
      expect(files()).toEqual([]);
    }
    for (const length of [0, 10, 40, 999]) {
      await cache.keep('a', picture(1_000));
      const [path = ''] = files();
      writeFileSync(path, readFileSync(path).subarray(0, length));
      expect(await cache.find('a'), `${length} bytes`).toBeUndefined();
      expect(files()).toEqual([]);
    }
  });

  it('is shared by several processes, which share its room as well', async () => {
    const caches = await Promise.all([0, 1, 2, 3].map(() => openPictureCache(folder, ROOM)));
    await caches[0]!.keep('a', picture(100, 'a'));
    expect(await caches[3]!.find('a')).toEqual(picture(100, 'a'));
    await Promise.all(
      caches.map(async (cache, process) => {
        for (let index = 0; index < 100; index++) {
          await cache.keep(`picture ${index}`, picture(1_000));
          await cache.keep(`picture ${process} ${index}`, picture(1_000));
          await cache.find(`picture ${index}`);
        }
      }),
    );
    expect(total()).toBeLessThanOrEqual(ROOM * (7 / 8 + 4 / 8));
    expect(files().filter((path) => path.endsWith('.part'))).toEqual([]);
    for (const path of files()) rmSync(path);
    expect(await caches[1]!.find('a')).toBeUndefined();
  });

  it('touches nothing that it did not put there, and clears away what nobody finished', async () => {
    const cache = await openPictureCache(folder, ROOM);
    await cache.keep('a', picture(100));
    const [path = ''] = files();
    const half = (name: string) => `${path}.${name}.part`;
    writeFileSync(half('0123456789abcdef'), 'abandoned');
    age(half('0123456789abcdef'), 120);
    writeFileSync(half('fedcba9876543210'), 'being written');
    writeFileSync(join(folder, 'notes.txt'), Buffer.alloc(ROOM * 2));
    age(join(folder, 'notes.txt'), 100_000);
    await openPictureCache(folder, ROOM);
    expect(files().sort()).toEqual([path, half('fedcba9876543210'), join(folder, 'notes.txt')].sort());
  });

  it('says when it cannot be written', async () => {
    const cache = await openPictureCache(folder, ROOM);
    rmSync(folder, { recursive: true });
    await expect(cache.keep('a', picture(100))).rejects.toThrow();
    expect(await cache.find('a')).toBeUndefined();
  });
});
