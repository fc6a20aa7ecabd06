import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropUnusedOrigins } from '~/member-api/desk/content/media-origins.server';
import type { Browser } from '../app/harness/browser';
import { signIn } from '../app/harness/stage';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { fill, sendFiles } from './harness/forms';

const DAY = 86_400_000;
const FILM = '/desk/films/1001';

let open: OpenDesk;
let desk: Browser;
let member: Browser;
beforeAll(async () => {
  // Pages know at once where content comes from.
  open = await openDeskApp({ READ_CACHE_SECONDS: '0' });
  desk = await open.signedIn('content', 'mei');
  member = await signIn(open.app.browser());
});
afterAll(() => open.close());

/** Sources of a directive of a page's policy. */
async function sources(path: string, directive: string): Promise<string[]> {
  const { headers } = await member.get(path);
  const found = (headers.get('content-security-policy') ?? '').split('; ').find((one) => one.startsWith(directive));
  return found?.split(' ').slice(1) ?? [];
}

it('a film, poster, banner and portrait at an address are allowed by the pages that show them', async () => {
  expect(await sources('/movie/detail/1001', 'media-src')).toEqual(["'self'", 'blob:']);
  expect((await fill(desk, FILM, 'file', { address: 'https://Films.example/a.mp4' })).status).toBe(303);
  const page = await member.get('/movie/detail/1001');
  expect(page.$('video source, video[src]').first().attr('src')).toBe('https://films.example/a.mp4');
  expect(await sources('/movie/detail/1001', 'media-src')).toEqual(["'self'", 'blob:', 'https://films.example']);
  expect(await sources('/movie/detail/1001', 'connect-src')).toEqual(["'self'", 'https://films.example']);
  expect(await sources('/movie', 'connect-src')).toEqual(["'self'"]);

  expect((await sendFiles(desk, FILM, 'poster', { address: 'https://posters.example/a.jpg' })).status).toBe(303);
  const banner = { address: 'https://banners.example:8443/a.jpg', name_en: 'Sale' };
  expect((await sendFiles(desk, '/desk/banners/new', 'save', banner)).status).toBe(303);
  const profile = (await desk.get('/desk/profiles')).$('main ul a').first().attr('href') ?? '';
  await sendFiles(desk, profile, 'picture', { address: 'https://faces.example/a.jpg' });
  const home = await sources('/home', 'img-src');
  for (const host of ['banners.example:8443', 'faces.example', 'posters.example'])
    expect(home).toContain(`https://${host}`);
  expect((await member.get('/home')).$('img[src="https://banners.example:8443/a.jpg"]')).toHaveLength(1);
});

it('an address that would write more into the policy is refused, and what was typed is kept', async () => {
  for (const address of [
    'http://films.example/a.mp4',
    'https://a;script-src.example/a.mp4',
    'https://127.0.0.1/a.mp4',
  ]) {
    const refused = await fill(desk, FILM, 'file', { address });
    expect([refused.status, refused.$('#file-address').val()], address).toEqual([400, address]);
  }
});

it('there are at most 16 other hosts, and those that nothing names are free again after a day', async () => {
  for (let host = 0; host < 12; host += 1)
    expect((await fill(desk, FILM, 'file', { address: `https://h${String(host)}.example/a.mp4` })).status).toBe(303);
  const full = await fill(desk, FILM, 'file', { address: 'https://one-more.example/a.mp4' });
  expect([full.status, full.$('#file-address-error').text().includes('16')]).toEqual([400, true]);
  expect((await fill(desk, FILM, 'file', { address: 'https://h3.example/b.mp4' })).status).toBe(303);
  const { db } = (await open.app.inside.memberApi)?.service ?? {};
  if (!db) throw new Error('No embedded member API');
  await dropUnusedOrigins({ db, now: () => open.desk.now() });
  expect(await sources('/movie', 'media-src')).toContain('https://h1.example');
  await dropUnusedOrigins({ db, now: () => open.desk.now() + 2 * DAY });
  const left = await sources('/movie', 'media-src');
  expect(left).toContain('https://h3.example');
  expect(left).not.toContain('https://h1.example');
  expect((await fill(desk, FILM, 'file', { address: 'https://one-more.example/a.mp4' })).status).toBe(303);
});
