import { expect, it } from 'vitest';
import type * as addresses from '~/upstream/picture-address.server';
import { file, openUpstream } from '../../faults/bad-upstream';
import { openApp } from './harness';
import { NEWEST, photograph } from './pictures.stage';
import { SECRET, signIn } from './stage';

it('the demo makes its own files smaller, and shows nothing that is not public', async () => {
  const app = await openApp();
  try {
    const member = await signIn(app.browser());
    const page = await member.get('/home');
    const sources = page
      .$('main img')
      .toArray()
      .map((image) => page.$(image).attr('src') ?? '');
    expect(sources.length).toBeGreaterThan(8);
    for (const source of sources) expect(source).toMatch(/^\/img\?src=\/demo\//);
    for (const source of sources.slice(0, 3)) {
      const answer = await app.browser().get(source, { accept: NEWEST });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
    }
    const module = await app.load<typeof addresses>('upstream/picture-address.server.ts');
    for (const path of [
      '/..%2fpackage.json',
      '/%2e%2e%2f%2e%2e%2fetc/passwd',
      '/demo',
      '/demo/films/1001.en.vtt',
      '/%00',
      '/%zz',
    ]) {
      const address = module.pictureAddress(path, 'member') ?? '';
      expect(address, path).toMatch(/^\/img\?/);
      expect((await app.browser().get(address)).status, path).toBe(302);
    }
    // What belongs to one member, and what a browser would take for another site.
    expect(module.pictureAddress('/api/upload/image/a.jpg', 'member')).toBe('/api/upload/image/a.jpg');
    expect(module.pictureAddress('upload/image/a.jpg', 'member')).toBe('/api/upload/image/a.jpg');
    expect(module.pictureAddress('http://here.invalid//evil.example/a.jpg', 'member')).toBe('//evil.example/a.jpg');
  } finally {
    await app.close();
  }
});

it('a secret that is replaced still opens the addresses that it signed', async () => {
  const upstream = await openUpstream({ '/a.jpg': file(await photograph(), 'image/jpeg') });
  const env = { API_BASE_URL: upstream.url };
  const statusOf = async (secrets: string, address?: string) => {
    const app = await openApp({ ...env, SESSION_SECRETS: secrets });
    const module = await app.load<typeof addresses>('upstream/picture-address.server.ts');
    const signed = module.pictureAddress('/a.jpg', 'member') ?? '';
    const answer = await app.browser().get(address ?? signed);
    await app.close();
    return { signed, status: answer.status };
  };
  const before = await statusOf(SECRET);
  expect(before.status).toBe(200);
  const newer = 'n'.repeat(40);
  expect((await statusOf(`${newer},${SECRET}`, before.signed)).status).toBe(200);
  expect((await statusOf(newer, before.signed)).status).toBe(404);
  await upstream.close();
});
