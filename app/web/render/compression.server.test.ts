import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressPage } from './compression.server';

const PAGE = Buffer.from(`<!doctype html>${'<p>Good evening.</p>'.repeat(200)}`);

function pack(accepted: string | undefined, page = PAGE) {
  const headers = new Headers({ Vary: 'Cookie' });
  return { body: compressPage(accepted, headers, page), headers };
}

it.each([
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, br;q=0.5', 'br'],
])('a browser that accepts “%s” gets %s', (accepted, encoding) => {
  const { body, headers } = pack(accepted);
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(body.byteLength).toBeLessThan(PAGE.byteLength / 4);
  expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(body).equals(PAGE)).toBe(true);
});

it.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'nonsense;;q=x'])(
  'a browser that accepts “%s” gets the page as it is',
  (accepted) => {
    const { body, headers } = pack(accepted);
    expect(headers.has('content-encoding')).toBe(false);
    expect(body.equals(PAGE)).toBe(true);
  },
);

it('caches are told that it depends on what the browser accepts, and small pages are not packed', () => {
  expect(pack('gzip').headers.get('vary')).toBe('Cookie, Accept-Encoding');
  const small = pack('gzip', Buffer.from('<p>Gone.</p>'));
  expect(small.headers.has('content-encoding')).toBe(false);
  expect(small.headers.get('vary')).toBe('Cookie, Accept-Encoding');
});
