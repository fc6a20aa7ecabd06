import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '~/contract/language';
import { NAME, PROXIES, SAMPLES, startProxy, type Proxy } from './proxies';
import { freePort } from '../free-port.mjs';
import { toThisMachine } from './visitor';

const PAGE = readFileSync(join(SAMPLES, 'outage.html'), 'utf8');
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('the page for an outage is small, has no script, and says the same in every language, each with a link to it', () => {
  expect(Buffer.byteLength(PAGE)).toBeLessThan(6_000);
  expect(PAGE).not.toMatch(/<script|<link|<img|url\(|refresh/i);
  const $ = load(PAGE);
  const parts = $('section').toArray();
  expect(parts.map((part) => $(part).attr('lang'))).toEqual([...LANGUAGES]);
  for (const part of parts) {
    expect($(part).find('h1, p').toArray()).toHaveLength(5);
    // It opens the address again, without a form.
    expect($(part).find('a').attr('href')).toBe('');
    expect($(`nav a[href="#${$(part).attr('id')}"]`).attr('lang')).toBe($(part).attr('lang'));
  }
});

test('a page for an outage has the colours of the app', () => {
  const tokens = readFileSync(join(SAMPLES, '../../app/ui/tokens.css'), 'utf8');
  const colours = [...PAGE.matchAll(/(--[\w-]+: #[\da-f]{6});/g)].map(([, colour = '']) => colour);
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

  test('every member gets the page, whatever the method', async () => {
    const ask503 = () => ask('/vote', { accept: HTML, 'accept-language': 'ja' });
    // HAProxy notices by its third check.
    await expect.poll(async () => (await ask503()).text, { timeout: 30_000 }).toBe(PAGE);
    for (const method of ['GET', 'POST']) {
      const { status, kept, text } = await ask('/vote', { accept: HTML }, method);
      expect([status, ...kept], method).toEqual([503, 'no-store', '30', 'text/html; charset=utf-8']);
      expect(text, method).toBe(PAGE);
    }
  });

  test('programs get a bare 503', async () => {
    const programs = [
      ['/readyz', HTML],
      ['/healthz', HTML],
      ['/api/member/data', HTML],
      ['/vote', 'text/event-stream'],
      ['/vote', 'application/json'],
    ] as const;
    // At once: Caddy waits some seconds for a process each time.
    await Promise.all(
      programs.map(async ([path, accept]) => {
        const { status, text, kept } = await ask(path, { accept });
        expect([status, kept[0], kept[1]], `${path} ${accept}`).toEqual([503, 'no-store', '30']);
        expect(text).toMatch(/^(Service Unavailable\n)?$/);
      }),
    );
  });

  test('members get the app again as soon as a process answers', async () => {
    const replica = createServer((_, response) => response.writeHead(200).end('ok\n')).listen(ports[1], '127.0.0.1');
    await expect.poll(async () => (await ask('/healthz', { accept: HTML })).text, { timeout: 30_000 }).toBe('ok\n');
    replica.closeAllConnections();
    replica.close();
  });
});
