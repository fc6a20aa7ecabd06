import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openUpstream, status, videoSuccess, type Behaviour, type BadUpstream } from '../../../faults/bad-upstream';
import { launch, type App } from '../../harness/app';
import { fillLogin } from '../../harness/pages';
import { expect, test } from '../../harness/test';

const FOLDER = 'public/demo/films/3001-hls';
const TYPES: Record<string, string> = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t', mp4: 'video/mp4' };

/** A file of the demo, as a public film server sends it. */
const demoFile =
  (path: string): Behaviour =>
  (response) =>
    void readFile(path).then((bytes) =>
      response
        .writeHead(200, {
          'content-type': TYPES[path.split('.').at(-1) ?? ''],
          'content-length': bytes.byteLength,
          'access-control-allow-origin': '*',
        })
        .end(bytes),
    );

const FILMS = {
  1: { vod_id: 1, vod_name: 'Streamed', vod_play_url: '/hls/index.m3u8' },
  2: { vod_id: 2, vod_name: 'Half dead', vod_play_from: 'one$$$two', vod_play_url: 'E1$/dead.mp4$$$E1$/alive.mp4' },
};

// One app for all tests.
test.describe.configure({ mode: 'serial' });

let films: BadUpstream;
let app: App;
test.beforeAll(async () => {
  films = await openUpstream({
    '/getVideos': videoSuccess(Object.values(FILMS)),
    '/getVideoTypes': videoSuccess([]),
    '/getVideoDetail': (response, request) =>
      videoSuccess(FILMS[request.query.get('vod_id') as '1' | '2'])(response, request),
    '/dead.mp4': status(404),
    '/alive.mp4': demoFile('public/demo/films/3001-180.mp4'),
    ...Object.fromEntries(
      ['index.m3u8', '360.m3u8', '180.m3u8', ...[0, 1, 2].flatMap((n) => [`360-${n}.ts`, `180-${n}.ts`])].map(
        (name) => [`/hls/${name}`, demoFile(`${FOLDER}/${name}`)],
      ),
    ),
  });
  app = await launch({ VIDEO_API_URL: films.url });
});
test.afterAll(async () => {
  await app.stop();
  await films.close();
});

/** Signs the demo member in to the app of these tests. */
async function enter(page: Page): Promise<void> {
  await page.goto(`${app.url}/login`);
  await fillLogin(page, 'demo', 'garden2026');
  await page.waitForURL(`${app.url}/home`);
}

const time = (page: Page) => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime);

test('a film in HLS is played by a script after Play, where the browser cannot, and not before', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = (type) => (/mpegurl/i.test(type) ? '' : 'maybe');
  });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const scripts = () => asked.filter((url) => url.includes('hls-player'));
  await enter(page);
  await page.goto(`${app.url}/movie`);
  await page.getByRole('link', { name: 'Streamed' }).click();
  const button = page.getByRole('button', { name: 'Play' });
  await expect(button).toBeVisible();
  expect([scripts(), asked.filter((url) => url.includes('/hls/'))]).toEqual([[], []]);
  await button.click();
  await expect.poll(() => time(page)).toBeGreaterThan(0);
  expect(scripts()).toHaveLength(1);
  await expect(button).not.toBeVisible();
});

test('a dead source says so, and one tap plays the film from another one', async ({ page }) => {
  await enter(page);
  await page.goto(`${app.url}/movie/detail/2`);
  await expect(page.locator('main')).toContainText('We’ll save your place in this browser.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.locator('video').evaluate((film: HTMLVideoElement) => void film.play().catch(() => undefined));
  await expect(page.getByRole('alert')).toContainText('This source can’t be played.');
  await page.getByRole('link', { name: 'Play from two' }).click();
  await page.waitForURL('**/movie/detail/2?source=2');
  await expect.poll(() => time(page)).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
