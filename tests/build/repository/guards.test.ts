import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { launch, type App } from '../../e2e/harness/app';
import { ROOT } from './repository';

let app: App;
beforeAll(async () => {
  app = await launch({ TRUST_PROXY: '1' });
});
afterAll(() => app.stop());

const HEAD = 'Host: localhost\r\nX-Forwarded-Proto: https\r\n';

/** Sends raw bytes to the server. @param more repeated until the response arrives */
function say(text: string, more?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(app.url).port), 'localhost');
    let said = '';
    let timer: ReturnType<typeof setInterval> | undefined;
    const end = () => {
      clearInterval(timer);
      socket.destroy();
      resolve(said);
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (/<\/html>|\r\n\r\n$/.test(said)) end();
    });
    socket.on('close', end).on('error', end);
    socket.on('connect', () => {
      socket.write(text);
      if (more) timer = setInterval(() => socket.write(more), 1);
    });
  });
}

const statusOf = (said: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]);

/** Headers of every response. */
const STANDING = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

describe('files', () => {
  test('carry the same headers as pages, behind TLS too, and a policy under which nothing runs', async () => {
    const [script = ''] = readdirSync(join(ROOT, 'public/build')).filter((name) => name.endsWith('.js'));
    const [style = ''] = readdirSync(join(ROOT, 'public/build')).filter((name) => name.endsWith('.css'));
    const paths = ['/icons/favicon.png', '/legacy.js', '/verify.mjs', '/verify.html', '/demo/LICENCE.md'];
    for (const path of [...paths, `/build/${script}`, `/build/${style}`, '/build/nothing.js', '/%E0%A4%A']) {
      const answer = await fetch(app.url + path, { headers: { 'x-forwarded-proto': 'https' }, redirect: 'manual' });
      for (const [name, value] of Object.entries(STANDING)) expect(answer.headers.get(name), path).toBe(value);
      expect(answer.headers.get('permissions-policy'), path).toContain('geolocation=()');
      const resource = path.startsWith('/demo/') ? 'cross-origin' : 'same-origin';
      expect(answer.headers.get('cross-origin-resource-policy'), path).toBe(resource);
      expect(answer.headers.get('strict-transport-security'), path).toBe('max-age=31536000');
      expect(answer.headers.has('x-powered-by'), path).toBe(false);
      expect(answer.headers.get('cache-control'), path).not.toBeNull();
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy, path).not.toMatch(/unsafe|\*/);
      if (path === '/verify.html') expect(policy, path).toContain("frame-ancestors 'none'");
      else expect(policy, path).toContain("default-src 'none'");
    }
    expect((await fetch(`${app.url}/icons/favicon.png`)).headers.has('strict-transport-security')).toBe(false);
  });
});

describe('what Node itself refuses', () => {
  test.each([
    ['cookies beyond all measure', `GET /login HTTP/1.1\r\n${HEAD}Cookie: a=${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address beyond all measure', `GET /login?x=${'x'.repeat(40_000)} HTTP/1.1\r\n${HEAD}\r\n`, 431],
    ['what is no HTTP', 'HELLO THERE\r\n\r\n', 400],
    ['two lengths', `POST /login HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`, 400],
    ['a header with a zero in it', `GET /login HTTP/1.1\r\n${HEAD}X-A: a\0b\r\n\r\n`, 400],
  ])('%s: is answered in three languages, with the headers of every answer', async (_, request, status) => {
    const said = await say(request);
    expect(statusOf(said)).toBe(status);
    for (const language of LANGUAGES) expect(said).toContain(`<section lang="${language}"><h1>`);
    for (const [name, value] of Object.entries(STANDING)) expect(said.toLowerCase()).toContain(`${name}: ${value}`);
    expect(said).toContain("Content-Security-Policy: default-src 'none'");
    expect(said.trimEnd().endsWith('</html>')).toBe(true);
  });
});

describe('what the server of files or of pages would answer in its own English words', () => {
  test.each([
    ['an address that is none', 'GET * HTTP/1.1\r\n', 400, 'This address isn’t valid'],
    ['one that would name another host', 'GET /%5C/ HTTP/1.1\r\n', 400, 'This address isn’t valid'],
    ['two hosts', 'GET /login HTTP/1.1\r\nHost: a.example\r\n', 400, 'This address isn’t valid'],
    ['a folder of files', 'GET /demo HTTP/1.1\r\n', 404, 'Page not found'],
    ['the one of the build', 'GET /build HTTP/1.1\r\n', 404, 'Page not found'],
  ])('%s: is a page', async (_, line, status, title) => {
    const said = await say(`${line}${HEAD}Connection: close\r\n\r\n`);
    expect(statusOf(said)).toBe(status);
    expect(said).toMatch(new RegExp(`<h1[^>]*>${title}`));
    expect(said).not.toContain('Location:');
  });
});

test('whatever is asked for, each line of the log is JSON', async () => {
  for (const path of ['//a//b', '/a//b', '/profile//x', '/%0A/x', '/login//', '/movie/detail//', '/?redirect=//x'])
    await say(`GET ${path} HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`);
  const lines = app.log().split('\n');
  const written = lines.slice(lines.findIndex((line) => line.includes('"listening"')) + 1, -1);
  expect(written.length).toBeGreaterThan(5);
  for (const line of written) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
});

describe('a body', () => {
  const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\n${HEAD}${headers}\r\n\r\n`;
  const FORM = 'Content-Type: application/x-www-form-urlencoded';

  test('in pieces and without end is answered while it goes on, and cut off in the end', async () => {
    const piece = `400\r\n${'x'.repeat(1024)}\r\n`;
    const said = await say(post('/login', `${FORM}\r\nTransfer-Encoding: chunked`), piece);
    expect(statusOf(said)).toBe(413);
    expect(said).toContain('What you sent is too large.');
  });

  test('that says that it is too large is answered, and so is the next request on the same connection', async () => {
    const body = 'x'.repeat(300_000);
    const said = await say(
      `${post('/login', `${FORM}\r\nContent-Length: ${body.length}`)}${body}GET /healthz HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`,
    );
    expect(statusOf(said)).toBe(413);
  });

  test.each(['/profile/recharge', '/nowhere', '/api/member/login'])('for %s is taken off the line', async (path) => {
    const answer = await fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: 'x'.repeat(5_000_000),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([200, 302, 400, 403, 404, 405, 413]).toContain(answer.status);
    await answer.arrayBuffer();
  });
});

test('the endpoint of route discovery, which one request can keep busy for seconds, is not there', async () => {
  const page = await (await fetch(`${app.url}/login`)).text();
  const [, version] = /manifest\.en-(\w+)\.js/.exec(page) ?? [];
  expect(version).toBeDefined();
  const address = `/__manifest?version=${version}&p=/home`;
  // As for every unknown address: to the login page.
  expect(statusOf(await say(`GET ${address} HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`))).toBe(302);
});

test('a method that no page takes is refused in words, and is no error of ours', async () => {
  for (const method of ['TRACE', 'OPTIONS'])
    expect(statusOf(await say(`${method} /login HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`)), method).toBe(405);
  expect(app.log()).not.toMatch(/TypeError|unexpected error/);
});

describe('a file', () => {
  test.each([
    ['that ends before it begins', 'bytes=5-3', 416, 'private, no-store'],
    ['beyond all numbers', 'bytes=0-99999999999999999999', 206, 'public, max-age=3600'],
    ['of its end', 'bytes=-5', 206, 'public, max-age=3600'],
    ['of its beginning', 'bytes=0-4', 206, 'public, max-age=3600'],
  ])('asked for by a range %s is answered, and the app goes on', async (_, range, status, caching) => {
    const said = await say(`GET /robots.txt HTTP/1.1\r\n${HEAD}Range: ${range}\r\nConnection: close\r\n\r\n`);
    expect(statusOf(said)).toBe(status);
    expect(said).toContain(`Cache-Control: ${caching}`);
  });

  test('that a browser has stays there for as long as before', async () => {
    const file = await fetch(`${app.url}/robots.txt`);
    // Not with fetch, which adds `Cache-Control: no-cache`: that asks for the whole file.
    const etag = file.headers.get('etag') ?? '';
    const again = await say(`GET /robots.txt HTTP/1.1\r\n${HEAD}If-None-Match: ${etag}\r\nConnection: close\r\n\r\n`);
    expect(statusOf(again)).toBe(304);
    expect(again).toContain('Cache-Control: public, max-age=3600');
  });
});

test('a health check of HTTP/1.0, which names no host, is answered', async () => {
  const said = await say('GET /healthz HTTP/1.0\r\n\r\n');
  expect(statusOf(said)).toBe(200);
  expect(said).not.toMatch(/<html/i);
});
