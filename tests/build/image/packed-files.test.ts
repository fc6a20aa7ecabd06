import { readFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type App } from '../../e2e/harness/app';
import { filesBelow, ROOT } from '../repository/repository';

let app: App;
beforeAll(async () => {
  app = await launch({ HOST: '127.0.0.1' });
});
afterAll(() => app.stop());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request with exactly these headers; fetch would decompress the response. */
function ask(path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(app.url + path, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const files = filesBelow(join(ROOT, 'public/build'));
const addressOf = (name: RegExp) => files.find((file) => name.test(file))?.slice(join(ROOT, 'public').length) ?? '';
const ENTRY = addressOf(/entry\.client-\w+\.js$/);
const STYLES = addressOf(/css-bundle-\w+\.css$/);

describe.each([
  ['scripts', ENTRY, 'text/javascript; charset=utf-8'],
  ['styles', STYLES, 'text/css; charset=utf-8'],
])('%s', (_name, address, type) => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('come as small as a browser can read them: %s', async (accepted, encoding, unpack) => {
    const { status, headers, body } = await ask(address, { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers['content-type']?.toLowerCase()]).toEqual([
      200,
      encoding,
      encoding ? type : expect.stringMatching(/^(text|application)\//),
    ]);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(unpack(body).equals(readFileSync(join(ROOT, 'public', address)))).toBe(true);
  });

  test('are not sent again to whoever has them', async () => {
    const asked = { 'accept-encoding': 'br' };
    const { headers } = await ask(address, asked);
    const again = await ask(address, { ...asked, 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.byteLength, again.headers.vary]).toEqual([
      304,
      0,
      expect.stringContaining('Accept-Encoding'),
    ]);
  });
});

test('an address of the build that has no file is a page that says so', async () => {
  const { status, headers } = await ask('/build/nothing.js', { 'accept-encoding': 'br' });
  expect([status, headers['content-type']]).toEqual([404, expect.stringContaining('text/html')]);
});
