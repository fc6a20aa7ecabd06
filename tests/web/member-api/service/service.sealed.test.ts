import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { login } from '~/contract/calls/account';
import { uploadImage } from '~/contract/calls/funds';
import * as service from '~/contract/calls/service';
import { WIRE_LANGUAGES, type WireLanguage } from '~/contract/language';
import { tidy } from '~/member-api/housekeeping.server';
import { openInstance } from '../harness/harness';
import { becomeMember, newPicture, PASSWORD } from '../harness/member';

const TEXT = 'My card was stolen by the lantern bridge.';
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 8);

let folder: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  now = NOW;
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const draw = { seconds: 6, closeSeconds: 1, soonSeconds: 2, chainLength: 4096 };
const open = (more: object = {}) => openInstance({ dataDir: folder, draw, ...more }, () => now);

/** A member who has sent a message with a picture. */
async function begin() {
  const { instance, client } = await open();
  const { token, username } = await becomeMember(client);
  const { data } = await client.upload(uploadImage, await newPicture(), { token });
  await client.get(service.sendMessage, { text: TEXT, image: data?.url ?? '' }, { token, key: 'a-form' });
  return { instance, client, token, username };
}

test('nothing that was written stands in the database file, and only its key opens it', async () => {
  const { instance, client, token } = await begin();
  const { list } = await client.get(service.listMessages, {}, { token });
  expect(list[0]?.text).toBe(TEXT);
  await instance.close();
  const database = readdirSync(folder)
    .filter((name) => name.startsWith('member.sqlite'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
  expect(database.length).toBeGreaterThan(10_000);
  for (const secret of ['stolen', 'lantern bridge', 'no one is on duty']) expect(database).not.toContain(secret);
  const again = await open();
  expect((await again.client.get(service.listMessages, {}, { token })).list).toEqual(list);
  await again.instance.close();
});

describe('beside a conversation', () => {
  beforeEach(async () => {
    await (await begin()).instance.close();
  });

  test.each([
    ['no key', () => rmSync(join(folder, 'service.key')), 'service.key is missing from DATA_DIR'],
    [
      'another key',
      () => writeFileSync(join(folder, 'service.key'), randomBytes(32).toString('hex')),
      'service.key in DATA_DIR is not the key',
    ],
  ])('%s is told at the start, and nothing starts', async (_, spoil, message) => {
    spoil();
    await expect(open()).rejects.toThrow(message);
  });
});

test('messages and their pictures are kept for a year, and pages stay what they are', async () => {
  const { instance, client, token, username } = await begin();
  const uploads = join(folder, 'uploads');
  const [picture = ''] = readdirSync(uploads);
  now = NOW + 365 * DAY - 1;
  await tidy(instance.service, uploads);
  expect(existsSync(join(uploads, picture))).toBe(true);
  const { token: later } = await client.get(login, { username, password: PASSWORD });
  const [first, ...rest] = (await client.get(service.listMessages, { limit: 2 }, { token: later })).list;
  expect([first?.text, rest.map(({ from }) => from)]).toEqual([TEXT, ['automatic']]);
  await client.get(service.sendMessage, { text: 'Still here.' }, { token: later });
  now = NOW + 365 * DAY;
  await tidy(instance.service, uploads);
  expect(existsSync(join(uploads, picture))).toBe(false);
  const page = (number: number) => client.get(service.listMessages, { limit: 2, page: number }, { token: later });
  expect(await page(1)).toMatchObject({ list: [], total: 4 });
  expect((await page(2)).list).toMatchObject([{ from: 'member', text: 'Still here.' }, { from: 'automatic' }]);
  expect(token).not.toBe(later);
  await instance.close();
});

describe('an automatic reply', () => {
  test('is one in many messages, is marked, and speaks the language of whoever reads it', async () => {
    const { instance, client, token } = await begin();
    for (const text of ['Hello?', 'Anybody?']) await client.get(service.sendMessage, { text }, { token });
    const demo: Readonly<Record<WireLanguage, string>> = {
      en: 'no one is on duty',
      'zh-cn': '没有客服值班',
      ja: 'スタッフは常駐していません',
    };
    for (const lang of WIRE_LANGUAGES) {
      const { list } = await client.get(service.listMessages, {}, { token, lang });
      expect(list.map(({ from }) => from)).toEqual(['member', 'automatic', 'member', 'member']);
      expect(list[1]?.text).toContain(demo[lang]);
    }
    await instance.close();
  });
});
