import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '~/contract/language';
import { NAME, PROXIES, SAMPLES, startProxy, type Proxy } from './proxies';
import { freePort } from '../redis.mjs';
import { toThisMachine } from './visitor';

const page = (name: string) => readFileSync(join(SAMPLES, 'outage', `${name}.html`), 'utf8');
/** The pages: each language, and all of them below each other. */
const NAMES = readdirSync(join(SAMPLES, 'outage'))
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace('.html', ''));
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('a page for an outage is small, has no script, and is the same in one language and in three', () => {
  const section = (name: string) => /<section[^]*<\/section>/.exec(page(name))?.[0] ?? '';
  expect(NAMES).toHaveLength(LANGUAGES.length + 1);
  for (const name of NAMES.filter((other) => other !== 'all')) {
    expect(page('all')).toContain(section(name));
    expect(section(name).length).toBeGreaterThan(100);
  }
  const style = (name: string) => /<style>[^]*<\/style>/.exec(page(name))?.[0];
  for (const name of NAMES) {
    expect(Buffer.byteLength(page(name)), name).toBeLessThan(6_000);
    expect(page(name), name).not.toMatch(/<script|<link|<img|url\(|refresh/i);
    expect(style(name), name).toBe(style('all'));
  }
});

test('a page for an outage has the colours of the app', () => {
  const tokens = readFileSync(join(SAMPLES, '../../app/ui/tokens.css'), 'utf8');
  const colours = [...page('all').matchAll(/(--[\w-]+: #[\da-f]{6});/g)].map(([, colour = '']) => colour);
  expect(colours.length).toBeGreaterThan(12);
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([]);
});

describe.each(PROXIES)('behind %s, while no process answers', (name) => {
  const agent = toThisMachine();
  let proxy: Proxy;
  let ports: number[];
  beforeAll(async () => {
    ports = [await freePort(), await freePort()];
    proxy = await startProxy(name, ports);
  });
  afterAll(async () => {
    await proxy.stop();
    await agent.close();
  });

  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const body = method === 'POST' ? 'text=x' : null;
    const response = await fetch(`https://${NAME}:${proxy.tls}${path}`, { method, headers, body, dispatcher: agent });
    const kept = ['cache-control', 'retry-after', 'content-type'].map((header) => response.headers.get(header));
    return { status: response.status, kept, text: await response.text() };
  };

  test('the first member who asks gets a page, and what they sent is not called lost', async () => {
    const { status, kept, text } = await ask('/vote', { accept: HTML }, 'POST');
    expect([status, ...kept]).toEqual([503, 'no-store', '30', 'text/html; charset=utf-8']);
    expect(text).toContain('does not know whether it arrived');
  });

  test('each member gets the page in the first of their languages', async () => {
    // HAProxy notices by its third check.
    const german = () => ask('/', { accept: HTML, 'accept-language': 'de,ja;q=0.5' });
    await expect.poll(async () => (await german()).text, { timeout: 30_000 }).toBe(page('ja'));
    for (const [language, file] of [
      ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
      ['ja-JP, en-US', 'ja'],
      ['en-US,en;q=0.9,ja;q=0.8', 'en'],
      ['de', 'en'],
    ] as const)
      for (const method of ['GET', 'POST']) {
        const { status, kept, text } = await ask('/vote', { accept: HTML, 'accept-language': language }, method);
        expect([status, ...kept], language).toEqual([503, 'no-store', '30', 'text/html; charset=utf-8']);
        expect(text, language).toBe(page(file));
      }
    expect(await ask('/vote', { accept: HTML })).toMatchObject({ text: page('en') });
  }, 120_000);

  test('programs get a bare 503', async () => {
    for (const [path, accept] of [
      ['/readyz', HTML],
      ['/healthz', HTML],
      ['/api/member/data', HTML],
      ['/vote', 'text/event-stream'],
      ['/vote', 'application/json'],
    ] as const) {
      const { status, text, kept } = await ask(path, { accept });
      expect([status, kept[0], kept[1]], `${path} ${accept}`).toEqual([503, 'no-store', '30']);
      expect(text).toMatch(/^(Service Unavailable\n)?$/);
    }
  }, 120_000);

  test('members get the app again as soon as a process answers', async () => {
    const replica = createServer((_, response) => response.writeHead(200).end('ok\n')).listen(ports[1], '127.0.0.1');
    await expect.poll(async () => (await ask('/healthz', { accept: HTML })).text, { timeout: 30_000 }).toBe('ok\n');
    replica.closeAllConnections();
    replica.close();
  }, 60_000);
});
