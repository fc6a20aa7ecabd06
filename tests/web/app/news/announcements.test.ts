import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import type { Browser, Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';

const LIST = '/profile/announcements';
const detail = (id: string) => `${LIST}/detail/${id}`;
/** Announcements of the demo: `8` is important, `6` is not. */
const [IMPORTANT, OTHER] = ['8', '6'];

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** A new member, who has read nothing yet. */
async function newMember(options = {}): Promise<Browser> {
  const browser = app.browser(options);
  const username = `m${Math.random().toString(36).slice(2, 12)}`;
  await browser.get('/register?by=email');
  const answer = await browser.post('/register?by=email', {
    username,
    email: `${username}@example.com`,
    password: 'garden2026',
    confirmPassword: 'garden2026',
    adult: 'on',
  });
  expect(answer.status, answer.main).toBe(302);
  browser.jar.delete('flash');
  return browser;
}

const card = (page: Seen, id: string) =>
  page
    .$(`main li:has(a[href="${detail(id)}"])`)
    .text()
    .replace(/\s+/g, ' ');
const badge = (page: Seen) => page.$('nav a[href="/profile"]').text().replace(/\s+/g, ' ').trim();

describe('the list of announcements', () => {
  it.each(LANGUAGES)('shows important ones first, with what is to be read and confirmed: %s', async (language) => {
    const member = await newMember(reading(language));
    const page = await member.get(LIST);
    expect([page.status, page.$('h1').text()]).toEqual([200, sentence(language, 'news:title')]);
    const hrefs = page
      .$('main li a')
      .toArray()
      .map((link) => page.$(link).attr('href'));
    expect(hrefs).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'].map(detail));
    for (const key of ['important', 'unread', 'toConfirm'])
      expect(card(page, IMPORTANT)).toContain(sentence(language, `news:${key}`));
    expect(card(page, OTHER)).toContain(sentence(language, 'news:unread'));
    expect(card(page, OTHER)).not.toContain(sentence(language, 'news:important'));
    expect(card(page, OTHER)).toContain(sentence(language, 'news:published'));
    expect(page.$('main a[lang]')).toHaveLength(0);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('has an address for each page, and says so where there is none', async () => {
    const page = await (await newMember()).get(`${LIST}?page=3`);
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence('en', 'news:beyond', { page: 3 }));
    expect(page.$(`main a[href="${LIST}"]`)).toHaveLength(1);
    expect((await (await newMember()).get(`${LIST}?page=x`)).$('main li')).toHaveLength(8);
  });
});

describe('opening an announcement', () => {
  it('shows all of it, counts the member once, and marks it as read for this member alone', async () => {
    const [member, other] = [await newMember(), await newMember()];
    // Fewer than ten readers are no news for the list.
    expect(card(await member.get(LIST), OTHER)).not.toContain('Read by');
    const page = await member.get(detail(OTHER));
    expect([page.status, page.title]).toEqual([200, 'New movies in the garden · Night Garden']);
    expect(page.main).toContain('drawn and set to music for this demo');
    const count = Number(/Read by: (\d+)/.exec(page.main)?.[1]);
    expect(count).toBeGreaterThanOrEqual(1);
    expect(page.main).toMatch(/Published: \w+ \d+, \d{4}, \d\d:\d\d UTC Read by/);
    expect((await member.get(detail(OTHER))).main).toContain(`Read by: ${count} `);
    const list = await member.get(LIST);
    expect(card(list, OTHER)).toContain('Read ');
    expect(card(list, OTHER)).not.toContain('Unread');
    expect(card(await other.get(LIST), OTHER)).toContain('Unread');
    expect(member.jar.has('announcements')).toBe(false);
  });

  it('by asking for its headers alone marks nothing', async () => {
    const member = await newMember();
    expect((await member.send(detail(OTHER), { method: 'HEAD' })).status).toBe(200);
    expect(card(await member.get(LIST), OTHER)).toContain('Unread');
  });

  it.each(LANGUAGES)('that is not there says so, and an id that cannot be one too: %s', async (language) => {
    const member = await newMember(reading(language));
    for (const [id, status, code] of [
      ['nothing', 404, 'missing'],
      ['%20', 400, 'invalid'],
      ['%07', 400, 'invalid'],
      ['x'.repeat(65), 400, 'invalid'],
    ] as const) {
      const page = await member.get(detail(id));
      expect([id.slice(0, 9), page.status]).toEqual([id.slice(0, 9), status]);
      expect(page.main).toContain(sentence(language, `errors:announcement.${code}`));
      expect(page.$(`main a[href="${detail(id)}"]`)).toHaveLength(0);
    }
  });
});

describe('an important announcement', () => {
  it('is confirmed once by a button: sent again nothing changes, and its time stays', async () => {
    const member = await newMember();
    const page = await member.get(detail(IMPORTANT));
    expect(page.main).toContain(sentence('en', 'news:confirm.text'));
    const answers = await Promise.all([1, 2, 3].map(() => member.post(detail(IMPORTANT), {})));
    for (const { status, location } of answers) expect([status, location]).toEqual([302, detail(IMPORTANT)]);
    const confirmed = await member.get(detail(IMPORTANT));
    expect(confirmed.$('[role=status]').text()).toBe(sentence('en', 'news:flash.confirmed'));
    expect(confirmed.main).toMatch(/You confirmed on \w+ \d+, \d{4}, [\d:]+ UTC that you’ve read this\./);
    expect(confirmed.$('main form')).toHaveLength(0);
    expect(card(await member.get(LIST), IMPORTANT)).toContain('Read Confirmed');
    expect(card(await member.get(LIST), '7')).toContain('Needs your confirmation');
  });

  it('is the only one that asks, and a form for another one is refused in words', async () => {
    const member = await newMember();
    expect((await member.get(detail(OTHER))).$('main form')).toHaveLength(0);
    await member.get(detail(IMPORTANT));
    const csrf = (await member.get(detail(IMPORTANT))).$('main form [name=csrf]').attr('value')!;
    const refused = await member.send(detail(OTHER), { method: 'POST', body: new URLSearchParams({ csrf }) });
    expect(refused.status).toBe(404);
    expect(card(await member.get(LIST), OTHER)).not.toContain('Confirmed');
  });

  it('is read and confirmed during a self-exclusion like at any other time (X6)', async () => {
    const member = await newMember();
    const pause = '/profile/limits/pause/exclusion/184';
    await member.get(pause);
    expect((await member.post(pause, { sure: 'on' })).location).toBe('/profile/limits');
    expect((await member.get(LIST)).$('main li')).toHaveLength(8);
    await member.get(detail(IMPORTANT));
    expect((await member.post(detail(IMPORTANT), {})).location).toBe(detail(IMPORTANT));
    expect((await member.get(detail(IMPORTANT))).main).toContain('You confirmed on');
    expect(badge(await member.get('/vote'))).toBe('Profile 7 unread announcements');
  });
});

describe('what is unread', () => {
  it('is counted on the Profile tab of every page, in words too, and goes down with each one that is opened', async () => {
    const member = await newMember();
    for (const path of ['/home', '/profile/withdraw', '/preferences', '/no/such/page'])
      expect(badge(await member.get(path))).toBe('Profile 8 unread announcements');
    expect(badge(await member.get(detail(OTHER)))).toBe('Profile 7 unread announcements');
    const page = await member.get('/profile');
    expect(badge(page)).toBe('Profile 7 unread announcements');
    expect(page.$(`main a[href="${LIST}"]`).text()).toBe('Announcements (7 unread)');
    for (const id of ['8', '7', '5', '4', '3', '2']) await member.get(detail(id));
    expect(badge(await member.get('/movie'))).toBe('Profile 1 unread announcement');
    await member.get(detail('1'));
    const done = await member.get('/profile');
    expect(badge(done)).toBe('Profile');
    expect(done.$(`main a[href="${LIST}"]`).text()).toBe('Announcements');
  });

  it('is nobody’s who is not signed in', async () => {
    expect((await app.browser().get('/about-operator')).text).not.toContain('unread');
  });
});

it('Home’s notice bar says whole announcements, each leads to its page, and what does not fit is in the list', async () => {
  for (const language of LANGUAGES) {
    const page = await (await newMember(reading(language))).get('/home');
    const bar = page.$(`main section[aria-label="${sentence(language, 'home:notices')}"]`);
    const links = bar
      .find('p a')
      .toArray()
      .map((link) => page.$(link).attr('href'));
    expect(links.slice(0, 5)).toEqual(['8', '7', '6', '5', '4'].map(detail));
    expect(links.at(-1)).toBe(links.includes(detail('1')) ? detail('1') : LIST);
    expect(bar.children(`a[href="${LIST}"]`)).toHaveLength(1);
  }
});
