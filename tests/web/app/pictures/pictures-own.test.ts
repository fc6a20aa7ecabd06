import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Upstream } from '~/upstream/upstream';
import { file, openUpstream } from '../../../faults/bad-upstream';
import { openApp, type App } from '../harness/harness';
import { NEWEST, photograph } from './pictures.stage';
import { SECRET, signIn } from '../harness/stage';

describe('the demo', () => {
  let app: App;
  let pictureAddress: Upstream['pictureAddress'];
  beforeAll(async () => {
    app = await openApp();
    ({ pictureAddress } = app.inside.upstream);
  });
  afterAll(() => app.close());

  it('makes its own files smaller', async () => {
    const member = await signIn(app.browser());
    const page = await member.get('/home');
    const sources = page
      .$('main img')
      .toArray()
      .map((image) => page.$(image).attr('src') ?? '');
    expect(sources.length).toBeGreaterThan(8);
    for (const source of sources) expect(source).toMatch(/^\/img\?src=\/demo\//);
    const answer = await app.browser().get(sources[0] ?? '', { accept: NEWEST });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
  });

  it.each([
    '/..%2fpackage.json',
    '/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/demo',
    '/demo/films/1001.en.vtt',
    '/demo/none.webp',
    '/%00',
    '/%zz',
  ])('shows nothing that is no public picture: %s', async (path) => {
    const address = pictureAddress(path, 'member') ?? '';
    expect(address).toMatch(/^\/img\?/);
    expect((await app.browser().get(address)).status).toBe(302);
  });

  it('leaves alone what belongs to one member, and what a browser would take for another site', () => {
    expect(pictureAddress('/api/upload/image/a.jpg', 'member')).toBe('/api/upload/image/a.jpg');
    expect(pictureAddress('upload/image/a.jpg', 'member')).toBe('/api/upload/image/a.jpg');
    expect(pictureAddress('http://here.invalid//evil.example/a.jpg', 'member')).toBe('//evil.example/a.jpg');
  });
});

it('a secret that is replaced still opens the addresses that it signed', async () => {
  const upstream = await openUpstream({ '/a.jpg': file(await photograph(), 'image/jpeg') });
  const env = { API_BASE_URL: upstream.url };
  const statusOf = async (secrets: string, address?: string) => {
    const app = await openApp({ ...env, SESSION_SECRETS: secrets });
    const signed = app.inside.upstream.pictureAddress('/a.jpg', 'member') ?? '';
    const answer = await app.browser().get(address ?? signed);
    await app.close();
    return { signed, status: answer.status };
  };
  const before = await statusOf(SECRET);
  expect(before.status).toBe(200);
  const newer = 'a newer secret of thirty-two characters';
  expect((await statusOf(`${newer},${SECRET}`, before.signed)).status).toBe(200);
  expect((await statusOf(newer, before.signed)).status).toBe(404);
  await upstream.close();
});
