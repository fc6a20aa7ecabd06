import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../app/harness/browser';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { fill, openFiles, picture } from './harness/forms';

let open: OpenDesk;
let desk: Browser;
beforeAll(async () => {
  open = await openDeskApp({ DEMO: 'off' });
  desk = await open.signedIn('owner', 'mei');
});
afterAll(() => open.close());

type Counted = 'film_types' | 'regions' | 'banners' | 'profiles' | 'notice_drafts' | 'invite_codes';

async function count(table: Counted): Promise<number> {
  const { rows } = await open.desk.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

it.each<[Counted, string, string, Record<string, string>]>([
  ['film_types', '/desk/categories/new', 'save', { name_en: 'Sea' }],
  ['regions', '/desk/regions/new', 'save', { name_en: 'Harbour' }],
  ['notice_drafts', '/desk/announcements/drafts/new', 'save', { title_en: 'Sunday', text_en: 'We rest.' }],
  ['invite_codes', '/desk/invites', 'make', { maxUses: '3' }],
  ['profiles', '/desk/profiles/new', 'save', { name_en: 'Aya', provenance: 'written with consent' }],
])('a double click adds to %s once', async (table, page, action, typed) => {
  const before = await count(table);
  const { $ } = await desk.get(page);
  const region = $('[name=region] option').last().val();
  const entries = { ...typed, ...(typeof region === 'string' && { region }) };
  const answers = await Promise.all([1, 2].map(() => desk.post(`${page}?do=${action}`, entries)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await count(table)).toBe(before + 1);
  // The page opened again has another key.
  expect((await fill(desk, page, action, entries)).status).toBe(303);
  expect(await count(table)).toBe(before + 2);
});

it('a double click adds a banner with its picture once, and does not take another picture for the same one', async () => {
  const add = await openFiles(desk, '/desk/banners/new', 'save');
  const answers = await Promise.all([add({ picture: await picture() }), add({ picture: await picture() })]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await count('banners')).toBe(1);
  expect((await add({ picture: await picture(360) })).status).toBe(409);
  expect(await count('banners')).toBe(1);
});
