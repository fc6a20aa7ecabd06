import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followPlans } from '~/member-api/news/drafts.server';
import type { Browser } from '../app/harness/browser';
import { configFile } from '../app/harness/harness';
import { signIn } from '../app/harness/stage';
import { checkInviteCode, register } from '~/contract/calls/account';
import { clientOf } from '../member-api/harness/harness';
import { registration } from '../member-api/harness/member';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { fill, picture, sendFiles } from './harness/forms';
import { addMember } from './harness/members';

const MINUTE = 60_000;

let open: OpenDesk;
let desk: Browser;
let member: Browser;
beforeAll(async () => {
  // An empty store: no demo content.
  open = await openDeskApp({ DEMO: 'off' });
  desk = await open.signedIn('content', 'mei');
  const { username } = await addMember(open);
  member = await signIn(open.app.browser(), username);
});
afterAll(() => open.close());

async function memberApi({ app } = open) {
  const api = await app.inside.memberApi;
  if (!api) throw new Error('No embedded member API');
  return api;
}

const lastAct = async () =>
  open.desk.db.selectFrom('audit_rows').select(['act', 'staff']).orderBy('seq', 'desc').executeTakeFirstOrThrow();

describe('films in an empty store', () => {
  let page = '';

  it('need a category first, which can be added, changed and, while unused, removed', async () => {
    expect((await desk.get('/desk/films/new')).main).toContain('Add a category first');
    const refused = await fill(desk, '/desk/categories/new', 'save', { name_en: '', position: '0' });
    expect([refused.status, refused.$('[aria-invalid=true]').length]).toEqual([400, 1]);
    expect((await fill(desk, '/desk/categories/new', 'save', { name_en: 'Sea', name_ja: '海' })).status).toBe(303);
    expect((await fill(desk, '/desk/categories/new', 'save', { name_zh_cn: '山' })).status).toBe(303);
    const list = await desk.get('/desk/categories');
    expect(list.main).toMatch(/Sea.*山/s);
    const second = list.$('main ol a').last().attr('href') ?? '';
    expect((await fill(desk, second, 'remove', {})).status).toBe(303);
    expect((await desk.get('/desk/categories')).main).not.toContain('山');
    expect(await lastAct()).toEqual({ act: 'film_types.remove', staff: 'mei' });
  });

  it('are added from a file, which members play in ranges', async () => {
    const { $ } = await desk.get('/desk/films/new');
    const category = $('[name=category] option').last().val() as string;
    const bytes = readFileSync('public/demo/films/1001-180.mp4');
    const film = new File([bytes], 'tide.mp4', { type: 'video/mp4' });
    const noName = await sendFiles(desk, '/desk/films/new', 'add', { category, film });
    expect([noName.status, noName.main.includes('Enter a title in at least one language.')]).toEqual([400, true]);
    const kept = noName.$('[name=film][type=hidden]').val() as string;
    expect(kept).toMatch(/^\/content\/[\w-]{22}\.mp4$/);
    const added = await desk.post('/desk/films/new?do=add', {
      name_en: 'The Tide',
      category,
      actors: 'Ann Lee, Bo Chen',
    });
    page = added.location;
    expect(page).toMatch(/^\/desk\/films\//);
    const range = await member.send(kept, { headers: { Range: 'bytes=0-99' } });
    expect([range.status, range.headers.get('content-type'), range.bytes.byteLength]).toEqual([206, 'video/mp4', 100]);
    expect(Buffer.from(range.bytes)).toEqual(bytes.subarray(0, 100));
    const id = page.split('/').at(-1) ?? '';
    const seen = await member.get(`/movie/detail/${id}`);
    expect(seen.title).toContain('The Tide');
    expect(seen.body).toContain(kept);
    const found = await member.get('/movie?q=bo');
    expect(found.main).toContain('The Tide');
    expect(found.main).not.toContain('00:00');
  });

  it('refuse what is no film, no picture and no captions', async () => {
    const text = new File(['hello'], 'a.mp4', { type: 'video/mp4' });
    const film = await sendFiles(desk, page, 'file', { film: text });
    expect([film.status, film.$('#file-film-error').text()]).toEqual([400, 'Choose an MP4 or WebM file.']);
    expect((await sendFiles(desk, page, 'poster', { picture: text })).status).toBe(400);
    expect((await sendFiles(desk, page, 'captions', { captions: text, lang: 'ja' })).status).toBe(400);
    expect((await sendFiles(desk, page, 'file', {})).$('#file-film-error').text()).toContain('Choose a movie file');
    expect((await fill(desk, page, 'file', { address: 'javascript:alert(1)' })).status).toBe(400);
  });

  it('get a poster in any size, captions in a language, and lose them again', async () => {
    expect((await sendFiles(desk, page, 'poster', { picture: await picture() })).status).toBe(303);
    const captions = new File(['WEBVTT\n\n00:00.000 --> 00:02.000\n海'], 'a.vtt');
    expect((await sendFiles(desk, page, 'captions', { captions, lang: 'ja' })).status).toBe(303);
    const seen = await member.get(page.replace('/desk/films', '/movie/detail'));
    const track = seen.$('track').attr('src') ?? '';
    expect((await member.get(track)).body).toContain('WEBVTT');
    const list = await member.get('/movie');
    const small = list.$('main img').first().attr('src') ?? '';
    expect(small).toContain('/img?');
    expect((await member.get(small)).headers.get('content-type')).toBe('image/jpeg');
    await desk.get(page);
    await desk.post(`${page}?do=uncaption`, { lang: 'ja' });
    expect((await member.get(page.replace('/desk/films', '/movie/detail'))).$('track')).toHaveLength(0);
  });

  it('are changed and found by their new words, and removed', async () => {
    const changed = await fill(desk, page, 'save', {
      name_en: 'The Ebb',
      name_zh_cn: '退潮',
      name_ja: '引き潮',
      director: 'Cy Dow',
    });
    expect(changed.status).toBe(303);
    expect((await member.get('/movie?q=ebb')).main).toContain('The Ebb');
    expect((await member.get('/movie?q=tide')).main).not.toContain('The Ebb');
    const used = await desk.get('/desk/categories');
    const category = used.$('main ol a').first().attr('href') ?? '';
    expect((await fill(desk, category, 'remove', {})).status).toBe(409);
    expect((await fill(desk, page, 'remove', {})).status).toBe(303);
    expect((await member.get(page.replace('/desk/films', '/movie/detail'))).status).toBe(404);
  });
});

describe('banners', () => {
  it('lead to a page of the app, and to no site that the settings do not name', async () => {
    const add = async (link: string) =>
      sendFiles(desk, '/desk/banners/new', 'save', { picture: await picture(), name_en: 'Draw', link });
    for (const link of [
      '//evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      'http://plain.example',
      'https://evil.example',
    ])
      expect((await add(link)).status, link).toBe(400);
    expect((await add('/vote')).status).toBe(303);
    const home = await member.get('/home');
    expect(home.$('figure a[href="/vote"]').text()).toBe('Draw');
    const [banner] = await open.desk.db.selectFrom('banners').selectAll().execute();
    expect((await fill(desk, `/desk/banners/${banner?.id ?? ''}`, 'remove', {})).status).toBe(303);
    expect((await member.get('/home')).main).not.toContain('Draw');
  });
});

describe('announcements', () => {
  const draft = { title_en: 'Sunday', text_en: 'We rest.\n\nAll day.', title_ja: '日曜', text_ja: '休みます。' };
  const members = async () => (await member.get('/profile/announcements')).main;

  it('are saved as a draft, previewed in each language, and published', async () => {
    const half = await fill(desk, '/desk/announcements/drafts/new', 'save', { ...draft, text_ja: '' });
    expect([half.status, half.$('#save-text_ja-error').length]).toEqual([400, 1]);
    const saved = await fill(desk, '/desk/announcements/drafts/new', 'save', draft);
    const preview = await desk.get(saved.location);
    expect(preview.$('article[class] [lang=ja] h3').text()).toBe('日曜');
    expect(preview.main).toContain('Not written');
    expect(await members()).not.toContain('Sunday');
    const published = await desk.post(`${saved.location}?do=publish`, {});
    expect(published.location).toMatch(/^\/desk\/announcements\/[\w-]+$/);
    expect(await members()).toContain('Sunday');
    const changed = await fill(desk, published.location, 'save', { title_en: 'Monday' });
    expect(changed.status).toBe(303);
    expect(await members()).toContain('Monday');
    expect((await desk.get(published.location)).main).toMatch(/Changed · mei/);
    await fill(desk, published.location, 'withdraw', {});
    expect(await members()).not.toContain('Monday');
    expect(await lastAct()).toEqual({ act: 'announcement.withdrawn', staff: 'mei' });
  });

  it('begin and end on their days', async () => {
    const saved = await fill(desk, '/desk/announcements/drafts/new', 'save', draft);
    const at = open.desk.now();
    const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);
    await desk.get(saved.location);
    const backwards = { from: text(at + 60 * MINUTE), until: text(at + 30 * MINUTE) };
    expect((await desk.post(`${saved.location}?do=publish`, backwards)).status).toBe(400);
    const plan = { from: text(at + 60 * MINUTE), until: text(at + 120 * MINUTE) };
    expect((await desk.post(`${saved.location}?do=publish`, plan)).location).toBe('/desk/announcements');
    const { service } = await memberApi();
    const follow = (ms: number) => followPlans({ db: service.db, now: () => at + ms });
    await follow(0);
    expect((await desk.get('/desk/announcements')).main).toContain('Scheduled for');
    expect(await members()).not.toContain('Sunday');
    // Two processes at once.
    await Promise.all([follow(61 * MINUTE), follow(61 * MINUTE)]);
    expect((await members()).split('Sunday')).toHaveLength(2);
    await follow(121 * MINUTE);
    expect(await members()).not.toContain('Sunday');
  });
});

describe('profiles', () => {
  it('are added to a region, shown, and hidden at once', async () => {
    expect((await desk.get('/desk/profiles/new')).main).toContain('Add a region first');
    await fill(desk, '/desk/regions/new', 'save', { name_en: 'Harbour' });
    const { $ } = await desk.get('/desk/profiles/new');
    const region = $('[name=region] option').last().val() as string;
    const facts = {
      name_en: 'Aya',
      location_en: 'Pier',
      description_en: 'Sails.',
      provenance: 'written with consent',
      region,
    };
    const added = await desk.post('/desk/profiles/new?do=save', facts);
    expect(added.location).toMatch(/^\/desk\/profiles\//);
    expect((await sendFiles(desk, added.location, 'picture', { picture: await picture() })).status).toBe(303);
    expect((await member.get('/meet')).main).toContain('Aya');
    await fill(desk, added.location, 'hide', {});
    expect((await member.get('/meet')).main).not.toContain('Aya');
    expect((await desk.get('/desk/profiles?q=ay')).main).toContain('Hidden');
    for (const other of ['a_', '%', 'a\\'])
      expect((await desk.get(`/desk/profiles?q=${encodeURIComponent(other)}`)).main).toContain('No profiles found');
    await fill(desk, added.location, 'hide', {});
    expect((await member.get('/meet')).main).toContain('Aya');
  });
});

it('invite codes let the first members in, so many people, and until they end', async () => {
  const club = await openDeskApp({ DEMO: 'off', CONFIG_FILE: configFile({ enableInviteCodeRegister: true }) });
  const staff = await club.signedIn('content', 'mei');
  const make = async (typed: Record<string, string>) => {
    await staff.get('/desk/invites');
    expect((await staff.post('/desk/invites?do=make', typed)).status).toBe(303);
    return staff.get('/desk/invites');
  };
  const code = (await make({ maxUses: '1' })).$('.d-code').first().text();
  const client = clientOf(await memberApi(club));
  const check = async () => (await client.get(checkInviteCode, { code })).valid;
  expect(await check()).toBe(true);
  await client.get(register, { ...registration(), inviteCode: code });
  expect(await check()).toBe(false);
  const second = await client.ask(register, { ...registration(), inviteCode: code });
  expect(second).toMatchObject({ code: 400, fields: { inviteCode: 'invalid' } });
  const list = await staff.get('/desk/invites');
  expect(list.main).toContain('Used by 1 of 1');
  expect(list.main).toContain('Ended');
  const other = (await make({})).$('.d-code').first().text();
  await staff.post('/desk/invites?do=end', { code: other });
  expect((await client.get(checkInviteCode, { code: other })).valid).toBe(false);
  await club.close();
});
