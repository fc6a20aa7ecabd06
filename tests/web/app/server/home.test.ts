import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, html, reset, status, success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage({}, true);

/** Each part of Home: its call, its content, and the key of its error. */
const PARTS = [
  { part: 'the banners', call: '/home/bannerList', shown: '/banners/1.jpg', key: 'errors:load.banners' },
  { part: 'the notices', call: '/home/getNotice', shown: 'Notice 1', key: 'errors:load.notices' },
  { part: 'the hot meets', call: '/meet/xuanfeiList', shown: 'Person 4', key: 'errors:load.meets' },
  { part: 'the hot films', call: '/getVideos', shown: 'Film 4', key: 'errors:load.films' },
] as const;

describe('Home', () => {
  it('shows all of its parts when the upstream is well', async () => {
    const page = await (await stage.member()).get('/home');
    expect(page.status).toBe(200);
    expect(page.main).toContain('Welcome, ann');
    for (const { shown, key } of PARTS) {
      expect(page.body).toContain(shown);
      expect(page.main).not.toContain(sentence('en', key));
    }
  });

  it.each(PARTS)('stays when $part fail, and says so in their place', async ({ call, key }) => {
    for (const [index, behaviour] of [status(500), html, reset, envelope(500, 'not today')].entries()) {
      const language = LANGUAGES[index % LANGUAGES.length]!;
      const member = await stage.member(reading(language));
      stage.upstream.on(call, behaviour);
      const page = await member.get('/home');
      stage.upstream.heal();
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, key));
      for (const other of PARTS.filter((part) => part.call !== call)) {
        expect(page.body).toContain(other.shown);
        expect(page.main).not.toContain(sentence(language, other.key));
      }
      expect(page.$('main a[href="/home"]')).toHaveLength(1);
    }
  });

  it('still stands, with its tabs and its winners, when every part fails', async () => {
    const member = await stage.member();
    stage.upstream.otherwise(reset);
    const page = await member.get('/home');
    expect(page.status).toBe(200);
    for (const { key } of PARTS) expect(page.main).toContain(sentence('en', key));
    expect(page.main).toContain('Welcome, ann');
    expect(page.$('nav a[href="/vote"]')).toHaveLength(1);
    expect(page.main).toContain('Winners (Simulated)');
  });

  it('logs the parts that fail in one line, with the id of the request', async () => {
    const member = await stage.member();
    // The badge is cached by now.
    await member.get('/profile/check-in');
    stage.upstream.otherwise(status(503));
    const before = stage.app.logLines().length;
    await member.get('/home');
    const lines = stage.app.logLines().slice(before);
    const failed = lines.flatMap(({ calls }) => calls as { call: string; kind: string; code: number }[]);
    expect(lines).toEqual([expect.objectContaining({ requestId: expect.any(String) as string, path: '/home' })]);
    expect(failed.map(({ call }) => call).sort()).toEqual([
      'GET /getVideos',
      'POST /home/bannerList',
      'POST /home/getNotice',
      'POST /meet/xuanfeiList',
    ]);
    expect(failed.every(({ kind, code }) => kind === 'unavailable' && code === 503)).toBe(true);
  });

  it('asks for four people in random order and four hot films of type 30, as specified', async () => {
    const member = await stage.member();
    await member.get('/home');
    const people = stage.upstream.received.find(({ path }) => path === '/meet/xuanfeiList');
    expect(JSON.parse(people!.body)).toMatchObject({ page: 1, limit: 4, suiji: 1 });
    const films = stage.upstream.received.find(({ path }) => path === '/getVideos');
    expect(Object.fromEntries(films!.query)).toEqual({ page: '1', limit: '4', type_id: '30', type: 'hot', lang: 'en' });
  });

  it('says that there is nothing where an upstream has nothing, and never "undefined"', async () => {
    const member = await stage.member();
    for (const { call } of PARTS) stage.upstream.on(call, envelope(call === '/getVideos' ? 1 : 200, 'Done', null));
    const page = await member.get('/home');
    for (const key of ['noBanners', 'noNotices', 'noMeets', 'noFilms'])
      expect(page.main).toContain(sentence('en', `home:${key}`));
    expect(page.text).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('links a banner that leads somewhere, by its words, and leaves the others pictures', async () => {
    stage.upstream.on(
      '/home/bannerList',
      success({
        list: [
          { url: '/banners/1.jpg', name: 'Lilies', description: 'New', link: '/movie/detail/1' },
          { url: '/banners/2.jpg', description: 'A draw', link: '/vote' },
          { url: '/banners/3.jpg', link: '/meet' },
          { url: '/banners/4.jpg', name: 'Trap', link: 'https://evil.example' },
          { url: '/banners/5.jpg', name: 'Script', link: 'javascript:alert(1)' },
          { url: '/banners/6.jpg', name: 'Still' },
        ],
      }),
    );
    const { $ } = await (await stage.member()).get('/home');
    const slides = $('main figure')
      .toArray()
      .map((slide) => [$(slide).find('a').attr('href'), $(slide).find('a').text(), $(slide).find('figcaption').text()]);
    expect(slides).toEqual([
      ['/movie/detail/1', 'Lilies', 'Lilies New'],
      ['/vote', 'A draw', 'A draw '],
      ['/meet', '3 of 6', '3 of 6 '],
      [undefined, '', 'Trap '],
      [undefined, '', 'Script '],
      [undefined, '', 'Still '],
    ]);
  });

  it('ends the visit when one of its parts says that the login is over', async () => {
    const member = await stage.member();
    stage.upstream.on('/home/getNotice', envelope(401, 'Signed in elsewhere'));
    const answer = await member.get('/home');
    expect([answer.status, answer.location]).toEqual([302, '/login?redirect=%2Fhome']);
  });

  it('joins whole texts in the notice bar, up to 2 kB in all, and then leads to the others', async () => {
    const bar = async (notices: readonly object[]) => {
      stage.upstream.on('/home/getNotice', success(notices));
      const page = await (await stage.member()).get('/home');
      const line = page.$(`main section[aria-label="${sentence('en', 'home:notices')}"] p`);
      return { text: line.text(), toList: line.find('a[href="/profile/announcements"]').length };
    };
    const texts = Array.from(
      { length: 12 },
      (_, index) => `${index}: ${'All of this is said. '.repeat(7)}End ${index}.`,
    );
    const all = await bar(
      texts.map((text, id) => ({ id, text_en_us: `${text}\n\nSo much for that.`, title_en_us: 'Title' })),
    );
    for (const text of texts.slice(0, 10)) expect(all.text).toContain(`${text} So much for that.`);
    expect([all.text.includes('End 11'), all.toList]).toEqual([false, 1]);
    const few = await bar(texts.slice(0, 3).map((text, id) => ({ id, text_en_us: text })));
    expect([texts.slice(0, 3).every((text) => few.text.includes(text)), few.toList]).toEqual([true, 0]);
    const one = await bar([{ id: 1, text_ja_jp: 'あ'.repeat(3_000) }]);
    expect([one.toList, /あ{600,682}…/.test(one.text), Buffer.byteLength(one.text) < 2_200]).toEqual([1, true, true]);
  });
});
