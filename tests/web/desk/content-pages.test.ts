import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/contract/language';
import { PAGES } from '~/desk/pages';
import { PICTURE_BYTES } from '~/media/fit';
import type { Browser } from '../app/harness/browser';
import { sentence } from '../app/harness/sentences';
import { signIn } from '../app/harness/stage';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { fill, picture, sendFiles } from './harness/forms';

let open: OpenDesk;
let desk: Browser;
let member: Browser;
beforeAll(async () => {
  open = await openDeskApp({ READ_CACHE_SECONDS: '0' });
  desk = await open.signedIn('owner', 'mei');
  member = await signIn(open.app.browser());
});
afterAll(() => open.close());

const CONTENT = /^\/desk\/(?:content|announcements|films|categories|regions|banners|banks|profiles|invites)/;

/** A real address for each page of content, and those of new entries. */
async function addresses(): Promise<string[]> {
  const { db } = open.desk;
  const first = async (table: 'notices' | 'films' | 'film_types' | 'regions' | 'banners' | 'banks' | 'profiles') =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  const ids: Readonly<Record<string, string>> = {
    '/desk/announcements/:id': await first('notices'),
    '/desk/announcements/drafts/:id': 'new',
    '/desk/films/:id': await first('films'),
    '/desk/categories/:id': await first('film_types'),
    '/desk/regions/:id': await first('regions'),
    '/desk/banners/:id': await first('banners'),
    '/desk/banks/:id': await first('banks'),
    '/desk/profiles/:id': await first('profiles'),
  };
  const paths = PAGES.map(({ path }) => path as string).filter((path) => CONTENT.test(path));
  const named = paths.map((path) => path.replace(':id', ids[path] ?? 'missing'));
  return [...named, ...['categories', 'regions', 'banners', 'banks', 'profiles'].map((list) => `/desk/${list}/new`)];
}

it.each(LANGUAGES)('every page of content says everything in %s', async (language) => {
  desk.jar.set('lang', language);
  const pages = await addresses();
  expect(pages.length).toBeGreaterThan(20);
  for (const path of pages) {
    const { status, $, main } = await desk.get(path);
    expect([status, $('html').attr('lang')], path).toEqual([200, language]);
    expect($('h1').text(), path).not.toBe('');
    // What cannot be undone is folded.
    for (const form of $('form:is(#remove, #drop, #withdraw)').toArray())
      expect($(form).closest('details:not([open])'), `${path} ${form.attribs['id'] ?? ''}`).toHaveLength(1);
    // Keys of texts, and values that were not inserted.
    expect(main, path).not.toMatch(/desk[A-Z]\w*:|\{\{|undefined|\[object|NaN/);
    for (const label of $('main label, main legend, main button, main summary').toArray())
      expect($(label).text().trim(), path).not.toMatch(/^$|^\w+\.\w+$/);
    // Each field has a label.
    for (const field of $('main :is(input:not([type=hidden], [type=radio]), select, textarea)').toArray())
      expect($(`label[for="${field.attribs['id'] ?? ''}"]`).length, `${path} ${field.attribs['name'] ?? ''}`).toBe(1);
  }
  desk.jar.set('lang', 'en');
});

it('the page of a record is called as the record is, in the language of the reader', async () => {
  const { db } = open.desk;
  desk.jar.set('lang', 'ja');
  for (const [table, list] of [
    ['film_types', 'categories'],
    ['regions', 'regions'],
    ['banners', 'banners'],
    ['films', 'films'],
    ['profiles', 'profiles'],
  ] as const) {
    const { id, name_ja } = await db.selectFrom(table).select(['id', 'name_ja']).executeTakeFirstOrThrow();
    const { $, title } = await desk.get(`/desk/${list}/${id}`);
    expect([$('h1').text(), title.includes(name_ja)], list).toEqual([name_ja, true]);
  }
  const notice = await db.selectFrom('notices').select(['id', 'title_ja']).executeTakeFirstOrThrow();
  expect((await desk.get(`/desk/announcements/${notice.id}`)).$('h1').text()).toBe(notice.title_ja);
  desk.jar.set('lang', 'en');
});

it('a draft is published below its words, which are folded: what is typed there would be lost', async () => {
  const draft = { title_en: 'Sunday', text_en: 'We rest.' };
  const { location } = await fill(desk, '/desk/announcements/drafts/new', 'save', draft);
  const { $ } = await desk.get(location);
  expect($('h1').text()).toBe('Sunday');
  const forms = $('main form').toArray();
  expect(forms.map(({ attribs }) => attribs['id'])).toEqual(['save', 'publish', 'drop']);
  expect($('details:not([open]) form#save')).toHaveLength(1);
  const refused = await fill(desk, location, 'save', { text_en: '' });
  expect(refused.$('details[open] form#save')).toHaveLength(1);
});

describe('a picture', () => {
  const broken = async () => {
    const whole = new Uint8Array(await (await picture()).arrayBuffer());
    return new File([whole.subarray(0, 60)], 'a.png', { type: 'image/png' });
  };
  it.each([
    ['broken', broken, 400],
    ['no picture', () => new File(['%PDF-1.7'], 'a.png', { type: 'image/png' }), 400],
    ['too large', () => new File([new Uint8Array(PICTURE_BYTES + 1)], 'a.png', { type: 'image/png' }), 413],
  ] as const)('that is %s is refused in words, and what was typed is kept', async (_, make, status) => {
    const { banners } = await countBanners();
    const typed = { link: '/movie', name_en: 'Sale', name_ja: 'セール', picture: await make() };
    const refused = await sendFiles(desk, '/desk/banners/new', 'save', typed);
    expect(refused.status).toBe(status);
    expect(refused.$('#save-picture-error').text()).toMatch(/\w+ \w+/);
    expect(refused.$('#save-picture-error').text()).not.toBe(sentence('en', 'errors:invalid'));
    expect([refused.$('#save-name_ja').val(), refused.$('#save-link').val()]).toEqual(['セール', '/movie']);
    expect(await countBanners()).toEqual({ banners });
  });

  const countBanners = () =>
    open.desk.db
      .selectFrom('banners')
      .select((eb) => eb.fn.countAll<number>().as('banners'))
      .executeTakeFirstOrThrow();
});

it('captions are WebVTT files in UTF-8, and nothing else', async () => {
  for (const bytes of [
    '1\n00:00:01,000 --> 00:00:02,000\nHello',
    '',
    'WEBVTTX\n',
    new Uint8Array([0xff, 0xfe, 0x57]),
  ]) {
    const captions = new File([bytes], 'a.vtt', { type: 'text/vtt' });
    const refused = await sendFiles(desk, '/desk/films/1001', 'captions', { captions, lang: 'en' });
    expect([refused.status, refused.$('#captions-captions-error').length]).toEqual([400, 1]);
    expect(refused.$('#captions-lang').val()).toBe('en');
  }
});

it.each([
  ['categories', '/movie', 'film_types'],
  ['regions', '/meet', 'regions'],
] as const)(
  '%s are renamed while they are used, and removed only when nothing is in them',
  async (list, page, table) => {
    const used = await open.desk.db.selectFrom(table).selectAll().orderBy('position').executeTakeFirstOrThrow();
    const path = `/desk/${list}/${used.id}`;
    expect((await fill(desk, path, 'save', { name_en: 'Renamed here' })).status).toBe(303);
    expect((await member.get(page)).main).toContain('Renamed here');
    const kept = await fill(desk, path, 'remove', {});
    expect([kept.status, kept.main.includes(sentence('en', 'errors:content.used'))]).toEqual([409, true]);
    expect((await member.get(page)).main).toContain('Renamed here');
    await fill(desk, `/desk/${list}/new`, 'save', { name_en: 'Empty one', position: '9' });
    expect((await member.get(page)).main).toContain('Empty one');
    const empty = await open.desk.db
      .selectFrom(table)
      .select('id')
      .where('name_en', '=', 'Empty one')
      .executeTakeFirstOrThrow();
    expect((await fill(desk, `/desk/${list}/${empty.id}`, 'remove', {})).status).toBe(303);
    expect((await member.get(page)).main).not.toContain('Empty one');
  },
);

it('hours, weekdays and holidays are saved at the desk and read by members', async () => {
  const typed = { name: 'Lantern Desk', opens: '10:00', closes: '18:30', zone: 'Asia/Tokyo' };
  const { $ } = await desk.get('/desk/hours');
  expect($('[name^=day]:checked')).toHaveLength(7);
  const refused = await desk.post('/desk/hours?do=save', { ...typed, zone: 'Tokyo', closedDays: '2026-12-32' });
  expect([refused.status, refused.$('[aria-invalid=true]').length]).toEqual([400, 2]);
  expect(refused.$('#save-closedDays').val()).toBe('2026-12-32');
  const closedDays = '2099-12-25 2099-12-26';
  await desk.get('/desk/hours');
  const weekend = { day6: undefined, day7: undefined };
  expect((await desk.post('/desk/hours?do=save', { ...typed, closedDays, ...weekend })).status).toBe(303);
  const again = await desk.get('/desk/hours');
  expect(again.$('[name^=day]:checked')).toHaveLength(5);
  expect(again.$('#save-closedDays').val()).toBe(closedDays);
  const { main } = await member.get('/profile/customer-service');
  expect(main).toContain('Lantern Desk');
  expect(main).toMatch(/Mon–Fri 10:00–18:30 \(Japan Standard Time\) Closed on Dec 25, 2099 · Dec 26, 2099/);
  const none = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [`day${String(day)}`, '']));
  await desk.get('/desk/hours');
  const closed = await desk.post('/desk/hours?do=save', none);
  expect([closed.status, closed.$('#save-day1-error').length]).toEqual([400, 1]);
});
