import { existsSync, readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBanks, recharge, uploadImage } from '~/contract/calls/funds';
import type { MemberApi } from '~/member-api/app.server';
import { reviewRecharge } from '~/member-api/funds/review.server';
import { tidy } from '~/member-api/housekeeping.server';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { becomeMember, newPicture } from '../harness/member';

const DAY = 24 * 3_600_000;

let folder: string;
let instance: MemberApi;
let client: Client;
let token: string;
let clock = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  ({ instance, client } = await openInstance({ dataDir: folder, demoReviewSeconds: 0 }, () => clock));
  ({ token } = await becomeMember(client));
});
afterAll(async () => {
  await instance.close();
  rmSync(folder, { recursive: true });
});

const uploads = () => join(folder, 'uploads');
const upload = (bytes: Uint8Array) => client.upload(uploadImage, bytes, { token });
const fileOf = (url: string | undefined) => join(uploads(), url?.split('/').at(-1) ?? '');

async function ask(url: string | undefined) {
  const { list } = await client.get(listBanks, {}, { token });
  return client.ask(recharge, { bankId: list[0]?.id ?? '', amount: '150.00', screenshot: url ?? '' }, { token });
}

test('what a picture says about its maker and place stays behind', async () => {
  const photo = await sharp(await newPicture())
    .withExif({ IFD0: { Artist: 'Ann Gardener' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(photo.toString('latin1')).toContain('Ann Gardener');
  const { data } = await upload(photo);
  const kept = readFileSync(fileOf(data?.url));
  expect(kept.toString('latin1')).not.toContain('Ann Gardener');
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
});

test('a HEIC picture from a phone is kept as a JPEG of the same colour', async () => {
  const { data } = await upload(readFileSync(new URL('../fixtures/green.heic', import.meta.url)));
  const { dominant } = await sharp(fileOf(data?.url)).stats();
  const metadata = await sharp(fileOf(data?.url)).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 64, height: 64 });
  expect(dominant.g).toBeGreaterThan(dominant.r);
  expect(dominant.g).toBeGreaterThan(dominant.b);
});

test('a picture that unpacks to more pixels than any phone takes is refused', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.byteLength).toBeLessThan(8 * 1024 * 1024);
  expect(await upload(bomb)).toMatchObject({ reason: 'file_pixels' });
});

test('a HEIC picture is taken whichever of its brands comes first', async () => {
  const heic = readFileSync(join(import.meta.dirname, '../fixtures/green.heic'));
  for (const brand of ['heic', 'mif1']) {
    const bytes = Buffer.from(heic);
    bytes.write(brand, 8, 'latin1');
    expect([brand, await upload(bytes)]).toMatchObject([brand, { reason: undefined }]);
  }
});

test.each([
  ['that ends in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2)],
  [
    'of which the head alone is right',
    (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(2_000, 7)]),
  ],
])('a picture %s is refused', async (_, spoil) => {
  expect(await upload(spoil(await newPicture()))).toMatchObject({ reason: 'file_type' });
});

test('names of pictures cannot be guessed and lead nowhere else', async () => {
  const { data } = await upload(await newPicture());
  expect(data?.url).toMatch(/^upload\/image\/[\w-]{22}\.jpg$/);
  for (const name of ['..%2Fmember.sqlite', '%2e%2e%2fdraw.key', '....jpg', 'AAAAAAAAAAAAAAAAAAAAAA.jpg'])
    expect((await client.request(`/upload/image/${name}`, { headers: { token } })).status).toBe(404);
});

/** A JPEG with a comment and unchanged pixels. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, Buffer.from(text), jpeg.subarray(2)]);
}

test.each([
  ['the very same file', (picture: Buffer) => picture],
  ['with a comment in it', (picture: Buffer) => withComment(picture, 'second try')],
  ['with bytes behind its end', (picture: Buffer) => Buffer.concat([picture, Buffer.from('trailing bytes')])],
  [
    'as another kind of file with an author',
    (picture: Buffer) =>
      sharp(picture)
        .withExif({ IFD0: { Artist: 'x' } })
        .png()
        .toBuffer(),
  ],
])('the same picture asks for money once: %s', async (_, change) => {
  const picture = await newPicture('jpeg');
  const first = await upload(picture);
  const again = await upload(await change(picture));
  expect(again.data?.url).not.toBe(first.data?.url);
  expect(await ask(first.data?.url)).toMatchObject({ code: 200 });
  expect(await ask(again.data?.url)).toMatchObject({ reason: 'duplicate', fields: { screenshot: 'exists' } });
});

test('a picture whose recharge was rejected may ask again, once, and so does one that was rejected twice', async () => {
  const { data } = await upload(await newPicture());
  for (const time of ['first', 'second', 'third']) {
    const asked = await ask(data?.url);
    expect(asked, time).toMatchObject({ code: 200 });
    expect(await ask(data?.url), time).toMatchObject({ reason: 'duplicate', raw: { id: asked.data?.id } });
    const review = { decision: 'rejected', at: clock, actor: 'operator:mei', reason: 'not_received' } as const;
    expect(await reviewRecharge(instance.service.db, asked.data?.id ?? '', review)).toBe(true);
  }
  const { data: last } = await ask(data?.url);
  const credited = { decision: 'credited', at: clock, actor: 'operator:mei' } as const;
  await reviewRecharge(instance.service.db, last?.id ?? '', credited);
  expect(await ask(data?.url)).toMatchObject({ reason: 'duplicate', raw: { id: last?.id } });
});

test('another picture asks for money again', async () => {
  for (const { data } of [await upload(await newPicture()), await upload(await newPicture())])
    expect(await ask(data?.url)).toMatchObject({ code: 200 });
});

test("another member's picture is no screenshot of mine", async () => {
  const other = await becomeMember(client);
  const { data } = await client.upload(uploadImage, await newPicture(), { token: other.token });
  expect(await ask(data?.url)).toMatchObject({ reason: 'invalid', fields: { screenshot: 'invalid' } });
});

test.each([
  ['as it was told', ''],
  ['with a slash', '/'],
  ['below the path of the API', '/api/'],
  ['as the app shows it', 'https://garden.example/api/'],
])('the address of a picture is taken %s', async (_, before) => {
  const { data } = await upload(await newPicture());
  expect(await ask(`${before}${data?.url ?? ''}`)).toMatchObject({ code: 200 });
});

test('a picture is found by its address below wherever the API is mounted', async () => {
  const { data } = await upload(await newPicture());
  expect(new URL(data?.url ?? '', 'https://garden.example/api/').pathname).toMatch(/^\/api\/upload\/image\//);
  expect((await client.request(data?.url ?? '', { headers: { token } })).status).toBe(200);
});

test('of many pictures at once one is read at a time, a few wait, and the others are told when to come back', async () => {
  const { token: mine } = await becomeMember(client);
  const large = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => client.upload(uploadImage, large, { token: mine })),
  );
  const kept = answers.filter(({ code }) => code === 200);
  const refused = answers.filter(({ reason }) => reason === 'rate');
  expect(kept.length).toBeGreaterThanOrEqual(9);
  expect(refused.length).toBeGreaterThan(0);
  expect(kept.length + refused.length).toBe(30);
  for (const { code, raw } of refused) expect([code, raw]).toEqual([429, { reason: 'rate', retryAfter: 5 }]);
});

test('pictures that nobody used within a day are deleted, screenshots are kept', async () => {
  const used = await upload(await newPicture());
  const unused = await upload(await newPicture());
  await ask(used.data?.url);
  clock += DAY + 1;
  await tidy(instance.service, uploads());
  expect(existsSync(fileOf(used.data?.url))).toBe(true);
  expect(existsSync(fileOf(unused.data?.url))).toBe(false);
  const { db } = instance.service;
  const known = await db.selectFrom('uploads').select('name').execute();
  expect(readdirSync(uploads()).sort()).toEqual(known.map(({ name }) => name).sort());
});
