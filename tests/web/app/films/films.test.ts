import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success, text, videoSuccess } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, signIn, type Stage } from '../harness/stage';

let stage: Stage;
let member: Browser;
beforeAll(async () => {
  stage = await openStage();
  member = await stage.member();
});
afterAll(() => stage.close());
afterEach(() => stage.upstream.heal());

const addressesOn = (page: Awaited<ReturnType<Browser['get']>>, within = 'main') =>
  page
    .$(`${within} a`)
    .toArray()
    .map((link) => page.$(link).attr('href'));

const SERIES = {
  vod_id: 7,
  vod_name: 'Night Train',
  vod_play_from: 'one$$$two$$$qq',
  vod_play_url: [
    'E1$https://one.example/1.mp4#E2$https://one.example/2.mp4',
    'E2$https://two.example/2.m3u8',
    'E1$https://v.example/x.html',
  ].join('$$$'),
};
const SIZES = {
  vod_id: 7,
  sources: [
    { url: 'https://one.example/a.m3u8', type: 'application/x-mpegURL', label: 'HLS' },
    { url: 'https://one.example/360.mp4', type: 'video/mp4', height: '360', bytes: '12345678' },
    { url: 'https://one.example/180.mp4', height: 180, bytes: 2_000_000 },
  ],
};
const play = (film: object) =>
  stage.upstream.on('/getVideoDetail', (response, request) =>
    videoSuccess({ ...film, vod_id: request.query.get('vod_id') })(response, request),
  );
const filesOf = ({ $ }: Awaited<ReturnType<Browser['get']>>) =>
  $('video source')
    .toArray()
    .map((file) => $(file).attr('src'));

describe('a film', () => {
  it('plays in the browser’s own player, which loads nothing before Play', async () => {
    play(SIZES);
    const page = await member.get('/movie/detail/7');
    expect(page.$('video').attr()).toMatchObject({ controls: '', preload: 'none', playsinline: '' });
    expect(page.$('video').attr('autoplay')).toBeUndefined();
    expect(filesOf(page)).toEqual(SIZES.sources.map(({ url }) => url));
    expect(page.$('video source').last().attr('type')).toBe('video/mp4');
  });

  it('can be had in each quality by a link that says what it costs', async () => {
    play(SIZES);
    const page = await member.get('/movie/detail/7');
    const choices = page.$('nav[aria-label=Quality] a');
    expect(choices.toArray().map((link) => [page.$(link).text(), page.$(link).attr('href')])).toEqual([
      ['Automatic', '/movie/detail/7'],
      ['HLS', '/movie/detail/7?quality=1'],
      ['360p, about 12.3 MB', '/movie/detail/7?quality=2'],
      ['180p, about 2 MB', '/movie/detail/7?quality=3'],
    ]);
    expect(filesOf(await member.get('/movie/detail/7?quality=3'))).toEqual(['https://one.example/180.mp4']);
  });

  it('is loaded in its smallest version by somebody who saves data', async () => {
    play(SIZES);
    const page = await member.get('/movie/detail/7', { 'save-data': 'on' });
    expect(filesOf(page)[0]).toBe('https://one.example/180.mp4');
  });

  it('has its sources and episodes as links, and says beside the player what to do with a dead one', async () => {
    play(SERIES);
    const page = await member.get('/movie/detail/7?episode=2');
    expect(filesOf(page)).toEqual(['https://one.example/2.mp4']);
    expect(page.main).toContain(sentence('en', 'movie:source.hint'));
    expect(addressesOn(page, 'nav[aria-label=Source]')).toEqual([
      '/movie/detail/7?episode=2',
      '/movie/detail/7?source=2',
      '/movie/detail/7?source=3',
    ]);
    expect(addressesOn(page, 'nav[aria-label=Episodes]')).toHaveLength(2);
    expect(filesOf(await member.get('/movie/detail/7?source=2'))).toEqual(['https://two.example/2.m3u8']);
  });

  it('that plays on a page of somebody else is a link there', async () => {
    play(SERIES);
    const page = await member.get('/movie/detail/7?source=3');
    expect(page.$('video')).toHaveLength(0);
    expect(page.main).toContain(sentence('en', 'movie:onlyElsewhere'));
    const link = page.$('main a[href="https://v.example/x.html"]');
    expect([link.text(), link.attr('rel')]).toEqual(['Watch at v.example', 'noreferrer']);
  });

  it('lets the scripts of its document fetch it, and those of no other page', async () => {
    const policyOf = async (path: string) => (await member.get(path)).headers.get('content-security-policy');
    expect(await policyOf('/movie/detail/7')).toContain("connect-src 'self' http: https:;");
    for (const path of ['/movie', '/home', '/profile', '/movie/detail'])
      expect(await policyOf(path), path).toContain("connect-src 'self';");
  });

  it('reads well where half of it is missing, and numbers are text', async () => {
    stage.upstream.on(
      '/getVideoDetail',
      text(
        JSON.stringify({
          code: '1',
          data: {
            vod_id: '7',
            vod_name: null,
            vod_pic: null,
            vod_duration: 95,
            vod_hits: '12345',
            vod_director: null,
            vod_year: 2026,
            vod_content: '<p>One</p><p>Two &amp; <b>three</b></p>',
            sources: [{ url: '/a.mp4', type: 'mp4', bytes: '2000000', height: null }, { url: null }, null],
            tracks: null,
          },
        }),
      ),
    );
    const page = await member.get('/movie/detail/7');
    expect([page.status, page.$('h1').text()]).toEqual([200, sentence('en', 'movie:noName')]);
    for (const words of ['1:35:00', 'Views 12,345', '2026', 'Two & three', 'about 2 MB'])
      expect(page.main).toContain(words);
    expect(page.main).not.toMatch(/undefined|null|NaN|Director/);
    expect(filesOf(page)).toEqual([`${stage.upstream.url}/a.mp4`]);
    expect(page.$('video source').attr('type')).toBe('video/mp4');
  });

  it.each(LANGUAGES)(
    'is not found, not valid, or fails to load, each in words and its own status: %s',
    async (language) => {
      const reader = await stage.member(reading(language));
      for (const [answer, path, code, key] of [
        [envelope(404, 'no', { reason: 'not_found' }), '/movie/detail/7', 404, 'errors:film.missing'],
        [status(404), '/movie/detail/7', 404, 'errors:film.missing'],
        [status(500), '/movie/detail/7', 200, 'errors:load.film'],
        [status(500), '/movie/detail/a%00b', 400, 'errors:film.invalid'],
      ] as const) {
        stage.upstream.heal();
        stage.upstream.on('/getVideoDetail', answer);
        const page = await reader.get(path);
        expect([page.status, page.main], key).toEqual([code, expect.stringContaining(sentence(language, key))]);
        // What is said of a film is not headed by what is said of pages.
        expect(`${page.$('title').text()} ${page.$('h1').text()}`, key).not.toContain(
          sentence(language, 'errors:notFound.title'),
        );
      }
    },
  );
});

describe('where a member stopped', () => {
  const FILM = '/movie/detail/7?episode=2';
  const keep = async (browser: Browser, typed: Record<string, string>, path = FILM) => {
    play(SERIES);
    await browser.get(path);
    return browser.post(path, typed);
  };

  it('is kept by a form: the film starts there, and its file, too', async () => {
    const answer = await keep(member, { position: '12:30' });
    expect([answer.status, answer.location]).toEqual([302, FILM]);
    const page = await member.get(FILM);
    expect(page.text).toContain('Saved: it’ll start at 12:30 from now on.');
    expect(page.main).toContain('Starts at 12:30.');
    expect(filesOf(page)).toEqual(['https://one.example/2.mp4#t=750']);
    expect(addressesOn(page)).toContain('https://one.example/2.mp4#t=750');
    const other = await member.get('/movie/detail/7?episode=1');
    expect(filesOf(other), 'another episode').toEqual(['https://one.example/1.mp4']);
    const elsewhere = await member.get('/movie/detail/7?source=2');
    expect(filesOf(elsewhere), 'the same one, where it is the first').toEqual(['https://two.example/2.m3u8#t=750']);
    const again = await member.get('/movie/detail/7?episode=2&t=0');
    expect(filesOf(again), 'from the beginning').toEqual(['https://one.example/2.mp4']);
    expect(filesOf(await member.get('/movie/detail/7?episode=2&t=60'))).toEqual(['https://one.example/2.mp4#t=60']);
  });

  it('is kept of the episode that plays, where the address names one that is not there', async () => {
    const viewer = await stage.member();
    await keep(viewer, { position: '3:00' }, '/movie/detail/7?episode=99');
    expect((await viewer.get('/movie/detail/7?episode=1')).main).toContain('Starts at 03:00.');
  });

  it('is forgotten by the same form', async () => {
    await keep(member, { position: '5' });
    expect((await keep(member, { forget: 'yes' })).location).toBe(FILM);
    expect((await member.get(FILM)).main).not.toContain('Starts at');
  });

  it.each(LANGUAGES)(
    'is refused in words where it is no place in a film, and what was typed stays: %s',
    async (language) => {
      const answer = await keep(await stage.member(reading(language)), { position: 'noon' });
      expect(answer.status).toBe(400);
      expect(answer.$('#position-position-error').text()).toBe(sentence(language, 'errors:position.format'));
      expect(answer.$('#position-position').attr('value')).toBe('noon');
      expect(answer.$('details:has(#position-position)').attr('open')).toBeDefined();
    },
  );

  it('is seen by nobody else who signs in on the same phone', async () => {
    const phone = await stage.member();
    await keep(phone, { position: '12:30' });
    stage.upstream.on('/member/login', success({ user: { username: 'ben' }, token: 'token-of-ben' }));
    phone.dropSession();
    await signIn(phone, 'ben', 'secret-of-ben');
    play(SERIES);
    expect((await phone.get(FILM)).main).not.toContain('Starts at');
  });

  it('is kept of the last twenty films, in a cookie that fits', async () => {
    const viewer = await stage.member();
    for (let id = 1; id <= 21; id++) await keep(viewer, { position: String(id) }, `/movie/detail/${id}`);
    expect(viewer.jar.get('films')?.length).toBeLessThan(2_500);
    expect((await viewer.get('/movie/detail/21')).main).toContain('Starts at 21:00.');
    expect((await viewer.get('/movie/detail/2')).main).toContain('Starts at 02:00.');
    expect((await viewer.get('/movie/detail/1')).main).not.toContain('Starts at');
  });
});
