import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  empty,
  file,
  hang,
  html,
  huge,
  openUpstream,
  redirect,
  status,
  text,
  videoSuccess,
} from '../../../faults/bad-upstream';
import type { Behaviour, BadUpstream } from '../../../faults/bad-upstream';
import { openStage, type Stage } from '../harness/stage';

const WORDS = 'WEBVTT\n\n00:00.000 --> 00:02.000\n夜は静か\n';

let stage: Stage;
let videos: BadUpstream;
let inside: BadUpstream;
beforeAll(async () => {
  [videos, inside] = await Promise.all([openUpstream(), openUpstream()]);
  stage = await openStage({ VIDEO_API_URL: videos.url });
});
afterAll(() => Promise.all([stage.close(), videos.close(), inside.close()]));
afterEach(() => videos.heal());

let files = 0;
/** New, uncached captions for which the video service has this behaviour. @returns the page's content */
async function place(behaviour: Behaviour, more: object = {}) {
  const path = `/captions/${++files}.vtt`;
  videos.on(path, behaviour);
  videos.on(
    '/getVideoDetail',
    videoSuccess({ vod_id: 7, vod_play_url: 'https://a.example/1.mp4', tracks: [{ url: path, lang: 'ja', ...more }] }),
  );
  const page = await (await stage.member()).get('/movie/detail/7');
  return { page, path, address: page.$('track').attr('src') ?? '' };
}
const get = (address: string) => stage.app.browser().get(address);
const askedFor = (path: string) => videos.received.filter((call) => call.path === path).length;

describe('captions of another server', () => {
  it('come through this site, as WebVTT that a browser neither guesses at nor runs', async () => {
    const { address, path } = await place(text(WORDS, 'text/vtt'));
    expect(address).toMatch(/^\/captions\?src=/);
    const answer = await get(address);
    expect([answer.status, answer.body]).toEqual([200, WORDS]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    });
    await get(address);
    expect(askedFor(path), 'twice').toBe(1);
    const [{ headers } = { headers: {} }] = videos.received.filter((call) => call.path === path);
    for (const name of ['cookie', 'token', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name);
  });

  it.each<[string, Behaviour]>([
    ['a byte order mark', text(`\uFEFF${WORDS}`, 'text/vtt')],
    ['a plain type', text(WORDS, 'text/plain; charset=utf-8')],
    ['no type', (response) => void response.writeHead(200).end(WORDS)],
  ])('are read with %s', async (_, behaviour) => {
    const { address } = await place(behaviour);
    expect((await get(address)).body).toBe(WORDS);
  });

  it.each<[string, Behaviour]>([
    ['are not there', status(404)],
    ['are a page', html],
    ['are a page that says that it is captions', text('<!doctype html><script>alert(1)</script>', 'text/vtt')],
    ['are captions of another kind', text('1\n00:00:00,000 --> 00:00:02,000\nHello\n', 'text/plain')],
    ['are nothing', empty],
    ['are no UTF-8', file(Buffer.from([...Buffer.from('WEBVTT\n\n'), 0xff, 0xfe]), 'text/vtt')],
    ['weigh too much', text(`WEBVTT\n\n${'x'.repeat(1024 * 1024)}`, 'text/vtt')],
    ['never end', huge(8)],
  ])('that %s are answered with nothing', async (_, behaviour) => {
    const { address, path } = await place(behaviour);
    for (let times = 0; times < 2; times++) {
      const answer = await get(address);
      expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([404, '', 'no-store']);
    }
    expect(askedFor(path), 'twice').toBe(1);
  });

  it('that never come are given up after five seconds', async () => {
    const { address } = await place(hang);
    expect((await get(address)).status).toBe(404);
  });

  it('are fetched from nowhere else, redirects included', async () => {
    inside.on('/secret.vtt', text(WORDS, 'text/vtt'));
    const { address } = await place(redirect(`${inside.url}/secret.vtt`));
    expect((await get(address)).status).toBe(404);
    expect(inside.received).toEqual([]);
  });

  it('are fetched for nobody who names them otherwise than a page of ours', async () => {
    const { address, path } = await place(text(WORDS, 'text/vtt'));
    const picture = new URLSearchParams(
      (await (await stage.member()).get('/movie')).$('main img').attr('src')?.split('?')[1],
    );
    const signature = new URLSearchParams(address.split('?')[1]).get('s') ?? '';
    for (const [src, sign] of [
      [`${videos.url}${path}`, ''],
      [`${videos.url}${path}`, `${signature}AA`],
      [`${videos.url}${path}?x`, signature],
      [`${inside.url}/secret.vtt`, signature],
      [picture.get('src') ?? '', picture.get('s') ?? ''],
      ['/etc/passwd', signature],
      ['', signature],
    ]) {
      const answer = await get(`/captions?src=${encodeURIComponent(src ?? '')}&s=${encodeURIComponent(sign ?? '')}`);
      expect([answer.status, answer.body], src).toEqual([404, '']);
    }
    expect([askedFor(path), inside.received.length]).toEqual([0, 0]);
  });

  it('at a host that the configuration does not name are a link, since no film can show them', async () => {
    const url = 'https://captions.example/1.vtt';
    const { page } = await place(text(WORDS), { url, label: 'Japanese' });
    expect(page.$('track')).toHaveLength(0);
    expect(page.$(`main a[href="${url}"]`).text()).toBe('Captions file: Japanese');
  });
});
