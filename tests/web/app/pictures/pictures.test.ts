import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { file, success, type Behaviour } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { NEWEST, openPictureStage, photograph, type PictureStage } from './pictures.stage';

let pictures: PictureStage;
let jpeg: Buffer;
beforeAll(async () => {
  [pictures, jpeg] = await Promise.all([openPictureStage(), photograph()]);
});
afterAll(() => pictures.stage.close());
afterEach(() => pictures.stage.upstream.heal());

const place = (behaviour: Behaviour) => pictures.place(behaviour);
const get = (address: string, headers?: Record<string, string>) => pictures.get(address, headers);
const sizeOf = async ({ bytes }: Seen) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

describe('a picture', () => {
  it.each([
    ['the newest that a browser names', NEWEST, 'image/avif'],
    ['WebP where it names no newer one', 'image/webp,*/*;q=0.8', 'image/webp'],
    ['WebP where it wants no AVIF', 'image/avif;q=0,image/webp', 'image/webp'],
    ['JPEG for one that names none', 'image/*,*/*', 'image/jpeg'],
    ['JPEG for one that says nothing', '', 'image/jpeg'],
  ])('comes as %s', async (_, accept, type) => {
    const answer = await get(place(file(jpeg, 'image/jpeg')).address, accept ? { accept } : {});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.byteLength));
    expect((await sizeOf(answer)).format).toBe(type === 'image/avif' ? 'heif' : type.slice('image/'.length));
  });

  it.each([
    ['&w=160', 160, 240],
    ['&w=320', 320, 480],
    ['&w=480', 480, 720],
    ['&w=720', 720, 1080],
    ['', 480, 720],
  ])('comes in the width that is asked for, in its own ratio: %s', async (query, width, height) => {
    const answer = await get(`${place(file(jpeg, 'image/jpeg')).address}${query}`);
    expect(await sizeOf(answer)).toMatchObject({ width, height });
  });

  it('is cut to the ratio of a player, 16:9, where that is asked for', async () => {
    const answer = await get(`${place(file(jpeg, 'image/jpeg')).address}&w=720&c=wide`);
    expect(await sizeOf(answer)).toMatchObject({ width: 720, height: 405 });
  });

  it('is never made larger than it is', async () => {
    const small = await sharp(jpeg).resize(100).png().toBuffer();
    expect(await sizeOf(await get(`${place(file(small, 'image/png')).address}&w=720`))).toMatchObject({ width: 100 });
  });

  it('weighs less in lower quality', async () => {
    const { address } = place(file(jpeg, 'image/jpeg'));
    for (const accept of [NEWEST, 'image/webp', '*/*']) {
      const [usual, low] = await Promise.all([get(address, { accept }), get(`${address}&q=low`, { accept })]);
      expect(low.bytes.byteLength, accept).toBeLessThan(usual.bytes.byteLength);
    }
  });

  it('says nothing of its owner, and does nothing when it is opened by itself', async () => {
    const answer = await get(place(file(jpeg, 'image/jpeg')).address, { accept: '*/*' });
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    expect((await sharp(answer.bytes).metadata()).exif).toBeUndefined();
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('that moves stands still at its first frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const answer = await get(place(file(gif, 'image/gif')).address, { accept: '*/*' });
    const [red = 0, , blue = 0] = await sharp(answer.bytes).raw().toBuffer();
    expect([answer.status, red > 200, blue < 60]).toEqual([200, true, true]);
  });

  it('is fetched and made once, however many ask for it, and kept', async () => {
    const { address, path } = place(file(jpeg, 'image/jpeg'));
    const all = await Promise.all(Array.from({ length: 8 }, () => get(address)));
    all.push(await get(address));
    expect(new Set(all.map((answer) => `${answer.status} ${answer.headers.get('etag')}`)).size).toBe(1);
    expect(pictures.askedFor(path)).toBe(1);
  });

  it('is not sent again to a browser that has it', async () => {
    const { address } = place(file(jpeg, 'image/jpeg'));
    const first = await get(address);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d{4,}/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(address, { accept: NEWEST, 'if-none-match': known });
      expect([again.status, again.bytes.byteLength, again.headers.get('etag')], known).toEqual([304, 0, etag]);
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    }
    expect((await get(address, { accept: NEWEST, 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('pages', () => {
  it('show pictures no larger than a phone does, and banners as wide as it is', async () => {
    const page = await (await pictures.stage.member()).get('/home');
    const images = page
      .$('main img')
      .toArray()
      .map((image) => page.$(image));
    expect(images).toHaveLength(9);
    for (const image of images) {
      const banner = image.attr('width') === '720';
      expect(image.attr('src')).toMatch(/^\/img\?src=http.+&s=[\w-]{12}&w=(160|320)$/);
      expect(image.attr('src')).toMatch(banner ? /=320$/ : /=160$/);
      expect(image.attr('srcset')).toMatch(
        banner ? /&w=320 320w, .+&w=480 480w, .+&w=720 720w$/ : /&w=160 160w, [^ ]+&w=320 320w$/,
      );
      expect(Number(image.attr('width')) * Number(image.attr('height'))).toBeGreaterThan(0);
      expect(image.attr('sizes')).toBeTruthy();
    }
    expect(images.filter((image) => image.attr('loading') === 'eager')).toHaveLength(1);
  });

  it.each([
    ['the switch', { cookie: 'lite=on' }],
    ['Save-Data', { 'save-data': 'on' }],
  ])('show the smallest in lite mode, by %s', async (_, headers) => {
    const member = await pictures.stage.member();
    if ('cookie' in headers) member.jar.set('lite', 'on');
    const page = await member.get('/home', 'save-data' in headers ? headers : {});
    const images = page
      .$('main img')
      .toArray()
      .map((image) => page.$(image));
    expect(images).toHaveLength(9);
    for (const image of images) {
      expect(image.attr('src')).toMatch(/&w=(160|320)&q=low$/);
      expect(image.attr('srcset')).toBeUndefined();
    }
  });

  it('say the same address for the same picture each time, so that it can be kept', async () => {
    const sources = async () => {
      const page = await (await pictures.stage.member()).get('/home');
      return page
        .$('main img')
        .toArray()
        .map((image) => page.$(image).attr('srcset'));
    };
    expect(await sources()).toEqual(await sources());
  });

  it('show pictures of hosts that are not listed as they are, and drawings', async () => {
    const avatars = [
      ['https://cdn.example/a.jpg', /^\/img\?src=https:\/\/cdn\.example\/a\.jpg&/],
      [
        'https://a.pics.example/a.jpg?x=1&y=ü',
        /^\/img\?src=https:\/\/a\.pics\.example\/a\.jpg%3Fx%3D1%26y%3D%25C3%25BC&/,
      ],
      ['https://other.example/a.jpg', /^https:\/\/other\.example\/a\.jpg$/],
      ['https://cdn.example:8443/a.jpg', /^https:\/\/cdn\.example:8443\/a\.jpg$/],
      ['http://127.0.0.1/a.jpg', /^http:\/\/127\.0\.0\.1\/a\.jpg$/],
      ['http://169.254.169.254/a.jpg', /^http:\/\/169/],
      ['https://cdn.example/a.svg?v=2', /^https:\/\/cdn\.example\/a\.svg\?v=2$/],
      [`https://cdn.example/${'a'.repeat(2_000)}`, /^https:\/\/cdn\.example\/a+$/],
    ] as const;
    const list = avatars.map(([avatar_2], id) => ({
      id,
      xuanfei_name: `Person ${id}`,
      avatar_2,
      likes: 1,
      address: '',
    }));
    pictures.stage.upstream.on('/meet/xuanfeiList', success({ list }));
    const page = await (await pictures.stage.member()).get('/meet');
    const shown = page
      .$('main img')
      .toArray()
      .map((image) => page.$(image).attr('src') ?? '');
    expect(shown).toHaveLength(avatars.length);
    for (const [index, [, expected]] of avatars.entries()) expect(shown[index]).toMatch(expected);
  });
});
