import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success, text } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const FEED = '/announcements.atom?lang=en';
const HOSTILE = 'Tea & <script>alert(1)</script> ]]> "now"\u0007';
const NOTICES = {
  list: [
    {
      id: 'a1',
      title_en_us: HOSTILE,
      text_en_us: 'First.\n\nSecond <b>bold</b>.',
      publishedAt: '2026-11-20T08:30:00Z',
    },
    {
      id: 'b2',
      title_en_us: 'Fees',
      text_en_us: 'Pay first to withdraw.',
      title_ja_jp: '手数料',
      text_ja_jp: '本文',
      publishedAt: '2026-11-01T00:00:00Z',
      lastUpdate: '2026-11-21T09:00:00Z',
      read: true,
    },
    { id: 'c3', title_en_us: 'No time', text_en_us: 'Without a date.' },
  ],
};

describe('where announcements can be read without a login', () => {
  const stage = useStage({ READ_CACHE_SECONDS: '5' });
  const open = () => stage.upstream.on('/home/getNotice', success(NOTICES));

  it('the feed is Atom, with ids and times that stay, and links to this site', async () => {
    open();
    const { status: answered, headers, body } = await stage.app.browser().get(FEED);
    expect(answered).toBe(200);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(headers.get('last-modified')).toBe('Sat, 21 Nov 2026 09:00:00 GMT');
    expect(headers.get('content-language')).toBe('en');
    const $ = load(body, { xml: true });
    expect($('feed').attr('xml:lang')).toBe('en');
    expect($('feed > updated').text()).toBe('2026-11-21T09:00:00.000Z');
    expect($('feed > link[rel=self]').attr('href')).toBe('http://members.example/announcements.atom?lang=en');
    // One without a time cannot be in a feed.
    expect(
      $('entry > id')
        .toArray()
        .map((id) => $(id).text()),
    ).toEqual(['tag:members.example,2026:announcements/a1', 'tag:members.example,2026:announcements/b2']);
    expect(
      $('entry > updated')
        .toArray()
        .map((at) => $(at).text()),
    ).toEqual(['2026-11-20T08:30:00.000Z', '2026-11-21T09:00:00.000Z']);
    expect($('entry > link').first().attr('href')).toBe('http://members.example/profile/announcements/detail/a1');
  });

  it('hostile words stay text', async () => {
    open();
    const { body } = await stage.app.browser().get(FEED);
    for (const raw of ['<script', '<b>', ']]>', '\u0007']) expect(body).not.toContain(raw);
    expect(load(body, { xml: true })('script, b')).toHaveLength(0);
  });

  it('a text that may ask for money has our warning before it (rule X7)', async () => {
    open();
    const $ = load((await stage.app.browser().get(FEED)).body, { xml: true });
    const texts = $('entry > content')
      .toArray()
      .map((text) => $(text).text());
    expect(texts[1]).toBe(`${sentence('en', 'shell:nobodyPays')}\n\nPay first to withdraw.`);
  });

  it('is asked for without the visitor’s login, and has nothing of a member', async () => {
    open();
    const browser = await stage.member();
    const before = stage.upstream.received.length;
    expect((await browser.get(FEED)).status).toBe(200);
    const asked = stage.upstream.received.slice(before).filter(({ path }) => path === '/home/getNotice');
    expect(asked.length).toBeGreaterThan(0);
    for (const { headers } of asked) expect(headers['token']).toBeUndefined();
  });

  it('a reader that has it gets 304', async () => {
    open();
    const browser = stage.app.browser();
    const etag = (await browser.get(FEED)).headers.get('etag') ?? '';
    const again = await browser.send(FEED, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('the page of announcements names it, once it is known that there is one', async () => {
    open();
    const browser = await stage.member();
    await stage.app.browser().get(FEED);
    const { $ } = await browser.get('/profile/announcements');
    expect($('head link[type="application/atom+xml"]').attr('href')).toBe(FEED);
  });
});

describe('a service that publishes announcements for everyone', () => {
  const stage = useStage({ READ_CACHE_SECONDS: '5' });

  it('has a feed of these, whatever its list answers', async () => {
    stage.upstream.on('/home/getNotice', envelope(401, 'login'));
    stage.upstream.on('/System/announcements', success({ list: NOTICES.list.slice(0, 1) }));
    const { status: answered, body } = await stage.app.browser().get(FEED);
    expect(answered).toBe(200);
    expect(load(body, { xml: true })('entry')).toHaveLength(1);
    const asked = stage.upstream.received.find(({ path }) => path.startsWith('/System/announcements'));
    expect(asked?.headers['token']).toBeUndefined();
  });

  it('and none where it says that members alone read them', async () => {
    stage.upstream.on('/System/announcements', text(JSON.stringify({ code: 404, msg: 'none', reason: 'not_found' })));
    expect((await stage.app.browser().get(FEED)).status).toBe(404);
  });
});

describe('where they need a login', () => {
  const stage = useStage({ READ_CACHE_SECONDS: '5' });

  it.each(LANGUAGES)('there is no feed, and one sentence says why: %s', async (language) => {
    for (const answer of [status(401), envelope(401, 'login'), success({ list: [] })]) {
      stage.upstream.on('/home/getNotice', answer);
      const { status: answered, body } = await stage.app.browser(reading(language)).get('/announcements.atom');
      expect([answered, body]).toEqual([404, `${sentence(language, 'news:feed.none')}\n`]);
    }
  });

  it('the page of announcements has no link to it', async () => {
    stage.upstream.on('/home/getNotice', (response, request) =>
      (request.headers['token'] ? success(NOTICES) : envelope(401, 'login'))(response, request),
    );
    const browser = await stage.member();
    for (let i = 0; i < 2; i += 1)
      expect((await browser.get('/profile/announcements')).$('link[type="application/atom+xml"]')).toHaveLength(0);
  });

  it('a service that does not answer is no missing feed', async () => {
    stage.upstream.on('/home/getNotice', status(503));
    expect((await stage.app.browser().get(FEED)).status).toBeGreaterThanOrEqual(500);
  });
});
