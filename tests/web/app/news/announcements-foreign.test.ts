import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, html, reset, status, success } from '../../../faults/bad-upstream';
import type { Browser, Seen } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

const LIST = '/profile/announcements';
const detail = (id: string) => `${LIST}/detail/${id}`;

const stage = useStage();

let logins = 0;
/** A member with their own token, so that no cache of another member applies. */
async function newMember(options = {}, username = 'ann'): Promise<Browser> {
  stage.upstream.on('/member/login', success({ user: { username }, token: `token-${(logins += 1)}` }));
  const browser = await signIn(stage.app.browser(options), username, 'secret-of-ann');
  browser.jar.delete('flash');
  return browser;
}

/** Sets the service's announcements. */
const announce = (...notices: object[]) => stage.upstream.on('/home/getNotice', success({ list: notices }));
const many = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, text_en_us: `Notice number ${index + 1}`, ...more }));

const titles = (page: Seen) =>
  page
    .$('main li h2')
    .toArray()
    .map((title) => page.$(title).text());
const badge = (page: Seen) => page.$('nav a[href="/profile"]').text().replace(/\s+/g, ' ').trim();
const asked = (path: string) => stage.upstream.received.filter((call) => call.path === path);

const NAME_OF_JAPANESE = { en: 'Japanese', 'zh-CN': '日语', ja: '日本語' } as const;

describe('a service that knows texts alone', () => {
  it('has a page for each of them, also without ids and titles, and never says "undefined"', async () => {
    announce({ text_en_us: 'We are closed today.' }, { text_en_us: null, text_ja_jp: '' }, { text_en_us: 42 });
    const member = await newMember();
    const list = await member.get(LIST);
    expect(titles(list)).toEqual(['We are closed today.', '42']);
    const href = list.$('main li a').first().attr('href')!;
    const page = await member.get(href);
    expect([page.status, page.$('h1').text()]).toEqual([200, 'Announcement']);
    expect(page.main).toContain('We are closed today.');
    for (const { text } of [list, page]) expect(text).not.toMatch(/undefined|null|NaN|Invalid|Last updated|Read by/);
  });

  it('that sends all of them at once has them cut into pages that can be kept', async () => {
    announce(...many(23), { id: 99, text_en_us: 'Read this first', important: '1' });
    const member = await newMember();
    const first = await member.get(LIST);
    expect(titles(first)).toEqual(['Read this first', ...many(9).map(({ text_en_us }) => text_en_us)]);
    expect(first.$('main a[rel=next]').attr('href')).toBe(`${LIST}?page=2`);
    expect(titles(await member.get(`${LIST}?page=3`))).toEqual([
      'Notice number 20',
      'Notice number 21',
      'Notice number 22',
      'Notice number 23',
    ]);
    expect((await member.get(`${LIST}?page=3`)).$('main a[rel=next]')).toHaveLength(0);
  });

  it('that sends HTML has it shown as text', async () => {
    announce({
      id: 1,
      title_en_us: '<b onclick="x()">Big</b> news &amp; more',
      text_en_us: '<p>First</p><script>steal()</script><p>Second<br>line</p>',
    });
    const page = await (await newMember()).get(detail('1'));
    expect(page.$('h1').text()).toBe('Big news & more');
    expect(page.main).toContain('First Second line');
    expect(page.$('main script, main b, main [onclick]')).toHaveLength(0);
    expect(page.body).not.toContain('steal()');
  });

  it('in another language than the member’s is shown in that, named and marked', async () => {
    announce({ id: 1, title_ja_jp: '題名', text_ja_jp: '本文です。' }, { id: 2, text_en_us: 'Hello' });
    for (const language of LANGUAGES) {
      const member = await newMember(reading(language));
      const list = await member.get(LIST);
      const link = list.$(`main a[href="${detail('1')}"]`);
      const card = link.closest('li');
      const page = await member.get(detail('1'));
      const isOther = language !== 'ja';
      expect(link.attr('lang')).toBe(isOther ? 'ja' : undefined);
      expect(card.text().includes('日本語')).toBe(isOther);
      expect(page.$('h1').attr('lang')).toBe(isOther ? 'ja' : undefined);
      expect(page.$('main [lang=ja]').text().includes('本文です。')).toBe(isOther);
      expect(page.main.includes(sentence(language, 'news:fallback', { language: NAME_OF_JAPANESE[language] }))).toBe(
        isOther,
      );
      const bar = (await member.get('/home')).$(`main a[href="${detail('1')}"]`);
      expect([bar.text(), bar.attr('lang')]).toEqual(['本文です。', isOther ? 'ja' : undefined]);
    }
  });

  it.each([
    [status(500), 502],
    [html, 502],
    [reset, 502],
    [envelope(500, 'not today'), 400],
  ])('that fails has a page that says so, with a way to try again (%#)', async (behaviour, code) => {
    const member = await newMember();
    stage.upstream.on('/home/getNotice', behaviour);
    for (const path of [LIST, `${LIST}?page=2`, detail('1')]) {
      const page = await member.get(path);
      expect([page.status, page.$('h1').text()]).toEqual([code, sentence('en', 'errors:load.notices')]);
      expect(page.$(`main a[href="${path}"]`).text()).toBe(sentence('en', 'errors:retry'));
    }
  });

  it('that has none says so', async () => {
    for (const data of [null, [], { list: null, total: 0 }]) {
      stage.upstream.on('/home/getNotice', success(data));
      expect((await (await newMember()).get(LIST)).main).toContain(sentence('en', 'news:empty'));
    }
  });

  it('is searched page by page for one announcement, and not for ever', async () => {
    const all = many(250);
    stage.upstream.on('/home/getNotice', (response, { body }) => {
      const { page, limit } = JSON.parse(body) as { page: number; limit: number };
      success({ list: all.slice((page - 1) * limit, page * limit) })(response, {} as never);
    });
    const member = await newMember();
    expect((await member.get(detail('222'))).main).toContain('Notice number 222');
    stage.upstream.received.length = 0;
    expect((await member.get(detail('nothing'))).status).toBe(404);
    expect(asked('/home/getNotice').length).toBeLessThanOrEqual(5);
  });
});

describe('what was read at a service that does not keep it', () => {
  it('is remembered in this browser, which the page says, and for this member alone', async () => {
    announce(...many(3));
    const member = await newMember();
    const list = await member.get(LIST);
    expect(list.main).toContain(sentence('en', 'news:inThisBrowser'));
    expect(list.main.match(/Unread/g)).toHaveLength(3);
    expect(badge(list)).toBe('Profile 3 unread announcements');
    const page = await member.get(detail('2'));
    expect(badge(page)).toBe('Profile 2 unread announcements');
    const after = await member.get(LIST);
    expect([badge(after), after.main.match(/Unread/g)?.length]).toEqual(['Profile 2 unread announcements', 2]);
    expect(asked('/home/readNotice')).toEqual([]);

    const other = await newMember({}, 'bob');
    for (const [name, value] of member.jar) if (!other.jar.has(name)) other.jar.set(name, value);
    expect((await other.get(LIST)).main.match(/Unread/g)).toHaveLength(3);
  });

  it('outlives signing out and in again, and a token that has changed', async () => {
    announce(...many(2));
    const member = await newMember();
    await member.get(detail('1'));
    stage.upstream.on('/member/login', success({ user: { username: 'ann' }, token: 'another-token' }));
    await member.get('/logout');
    await member.post('/logout', {});
    await signIn(member, 'ann', 'secret-of-ann');
    expect((await member.get(LIST)).main.match(/Unread/g)).toHaveLength(1);
  });

  it('is confirmed in this browser, once', async () => {
    announce({ id: 7, text_en_us: 'Important words', important: true });
    const member = await newMember();
    await member.get(detail('7'));
    for (let time = 0; time < 2; time++) expect((await member.post(detail('7'), {})).location).toBe(detail('7'));
    const page = await member.get(detail('7'));
    expect(page.main).toContain(sentence('en', 'news:confirm.done'));
    expect(page.$('main form')).toHaveLength(0);
    expect(asked('/home/confirmNotice')).toEqual([]);
    expect((await member.get(LIST)).main).toContain('Read Confirmed');
  });

  it('is remembered of one that was published a moment ago, too, and an important one can be confirmed', async () => {
    announce(...many(3));
    const member = await newMember();
    expect(badge(await member.get('/home'))).toContain('3 unread announcements');
    announce({ id: 99, text_en_us: 'Just now', important: true }, ...many(3));
    expect((await member.get(LIST)).main.match(/Unread/g)).toHaveLength(4);
    announce({ id: 100, text_en_us: 'Even later', important: true }, ...many(3));
    const page = await member.get(detail('100'));
    expect(page.$('main form')).toHaveLength(1);
    await member.post(detail('100'), {});
    expect((await member.get(LIST)).main).toMatch(/Read Confirmed.*Even later/);
  });

  it('is claimed of no more than a service with short pages names at once', async () => {
    const all = many(45);
    stage.upstream.on('/home/getNotice', (response, { body }) => {
      const { page, limit } = JSON.parse(body) as { page: number; limit: number };
      const size = Math.min(limit, 20);
      success({ list: all.slice((page - 1) * size, page * size) })(response, {} as never);
    });
    const member = await newMember();
    const shown = async (page: number) => (await member.get(`${LIST}?page=${page}`)).main.match(/Unread/g)?.length;
    expect(await Promise.all([1, 2, 3, 4].map(shown))).toEqual([10, 10, undefined, undefined]);
    await member.get(detail('20'));
    expect(await shown(2)).toBe(9);
  });

  it('is told of the first sixty; of those further down nothing is claimed', async () => {
    announce(...many(75, { important: true }));
    const member = await newMember();
    expect((await member.get(`${LIST}?page=6`)).main.match(/Unread/g)).toHaveLength(10);
    const further = await member.get(`${LIST}?page=7`);
    expect(titles(further)).toHaveLength(10);
    expect(further.main).not.toMatch(/Unread|Confirmed|Needs your confirmation/);
    const page = await member.get(detail('75'));
    expect(page.$('main form')).toHaveLength(0);
    expect(member.jar.has('announcements')).toBe(false);
    expect(badge(page)).toContain('60 unread announcements');
  });
});

describe('a service that keeps what was read', () => {
  const keeps = (read: boolean) =>
    announce({ id: 5, text_en_us: 'Kept words', important: true, read, confirmed: false });

  it('is told when one is opened and confirmed, and nothing is kept here', async () => {
    keeps(false);
    stage.upstream.on('/home/readNotice', success({ readCount: 8, unread: 4 }));
    stage.upstream.on('/home/confirmNotice', success(null));
    const member = await newMember();
    const page = await member.get(detail('5'));
    expect(page.main).toContain('Read by: 8');
    expect(badge(page)).toContain('4 unread announcements');
    expect(page.main).not.toContain(sentence('en', 'news:inThisBrowser'));
    await member.post(detail('5'), {});
    for (const path of ['/home/readNotice', '/home/confirmNotice'])
      expect(JSON.parse(asked(path)[0]!.body)).toEqual({ id: '5' });
    expect(member.jar.has('announcements')).toBe(false);
  });

  it('is not told again of what it knows', async () => {
    keeps(true);
    await (await newMember()).get(detail('5'));
    expect(asked('/home/readNotice')).toEqual([]);
  });

  it('that cannot write it down shows the announcement all the same', async () => {
    keeps(false);
    stage.upstream.on('/home/readNotice', status(503));
    const page = await (await newMember()).get(detail('5'));
    expect([page.status, page.main.includes('Kept words')]).toEqual([200, true]);
  });

  it('that does not take a confirmation says so, and it can be sent again', async () => {
    keeps(true);
    stage.upstream.on('/home/confirmNotice', status(503));
    const member = await newMember();
    await member.get(detail('5'));
    const page = await member.post(detail('5'), {});
    expect(page.status).toBe(503);
    expect(page.$('main [role=alert]').text()).toContain('unavailable');
    expect(page.$('main form button').text()).toBe(sentence('en', 'news:confirm.submit'));
  });
});
