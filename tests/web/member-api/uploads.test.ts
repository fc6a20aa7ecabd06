import { existsSync, readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBanks, recharge, uploadImage } from '~/contract/funds';
import type { MemberApi } from '~/member-api/app.server';
import { tidy } from '~/member-api/housekeeping.server';
import type { Client } from './client';
import { openInstance } from './harness';
import { becomeMember, newPicture } from './member';

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
  const { data } = await upload(readFileSync(new URL('fixtures/green.heic', import.meta.url)));
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
  expect(await upload(bomb)).toMatchObject({ reason: 'file_type' });
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
  expect(data?.url).toMatch(/^\/upload\/image\/[\w-]{22}\.jpg$/);
  for (const name of ['..%2Fmember.sqlite', '%2e%2e%2fdraw.key', '....jpg', 'AAAAAAAAAAAAAAAAAAAAAA.jpg'])
    expect((await client.request(`/upload/image/${name}`, { headers: { token } })).status).toBe(404);
});

test('the same picture with other metadata asks for money once', async () => {
  const picture = await newPicture('jpeg');
  const first = await upload(picture);
  const again = await upload(
    await sharp(picture)
      .keepExif()
      .withExif({ IFD0: { Artist: 'x' } })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
  const copy = await upload(Buffer.concat([picture, Buffer.from('trailing bytes')]));
  expect(await ask(first.data?.url)).toMatchObject({ code: 200 });
  expect(await ask(copy.data?.url)).toMatchObject({ reason: 'duplicate', fields: { screenshot: 'exists' } });
  expect(again.code).toBe(200);
});

test("another member's picture is no screenshot of mine", async () => {
  const other = await becomeMember(client);
  const { data } = await client.upload(uploadImage, await newPicture(), { token: other.token });
  expect(await ask(data?.url)).toMatchObject({ reason: 'invalid', fields: { screenshot: 'invalid' } });
});

test('the address of a picture may be the one that the app shows', async () => {
  const { data } = await upload(await newPicture());
  expect(await ask(`https://garden.example/api${data?.url ?? ''}`)).toMatchObject({ code: 200 });
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
