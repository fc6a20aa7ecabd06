import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { checkRequest } from './check-request.server';

interface Asked {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
}

const requestOf = ({ method = 'GET', url = '/home', headers = {} }: Asked) => ({
  method,
  url,
  headers: { host: 'members.example', ...headers } as Record<string, string | undefined>,
  headersDistinct: {},
  resume: vi.fn(),
});

/** Checks a request with these settings. */
function checked(env: Parameters<typeof checkRequest>[0], asked: Asked) {
  const request = requestOf(asked);
  checkRequest(env, request as unknown as IncomingMessage);
  return { ...request, bodyIsDropped: request.resume.mock.calls.length > 0 };
}

it('an address that begins with two slashes cannot be read', () => {
  expect(checked({}, { url: '//members.example/vote' }).url).toBe('/unreadable?why=address');
});

describe('a request for a host', () => {
  const urlOf = (host: string) => checked({}, { headers: { host } }).url;

  it.each(['members.example', 'members.example:8443', '192.0.2.7:3000', '[2001:db8::1]:3000', 'xn--bcher-kva.example'])(
    'that can be one is let through: %s',
    (host) => expect(urlOf(host)).toBe('/home'),
  );

  it.each(['evil.example"><x', 'a b', 'a.example/b', 'user@a.example', 'a.example:99999', '', '[::1', 'a?b', 'a\\b'])(
    'that can be none is told so, and nothing after it meets that host: %s',
    (host) => {
      const { url, headers } = checked({}, { headers: { host } });
      expect([url, headers['host']]).toEqual(['/unreadable?why=address', 'localhost']);
    },
  );
});

describe('a form', () => {
  const form = (headers: Record<string, string>, url = '/login?redirect=%2Fhome'): Asked => ({
    method: 'POST',
    url,
    headers: { 'content-length': '10', 'transfer-encoding': 'chunked', ...headers },
  });
  const isExplained = ({ url, method }: { url: string; method: string }) =>
    url.startsWith('/origin-mismatch?') && method === 'GET';

  it.each([
    ['its own address', { origin: 'https://members.example' }],
    ['a browser that names no origin', {}],
    [
      'behind a proxy that passes on the host',
      { host: 'app:3000', 'x-forwarded-host': 'members.example', origin: 'https://members.example' },
    ],
    ['a port of its own', { host: 'members.example:8080', origin: 'http://members.example:8080' }],
  ])('from %s passes untouched', (_, headers) => {
    const after = checked({}, form(headers));
    expect(after).toMatchObject({ method: 'POST', url: '/login?redirect=%2Fhome', bodyIsDropped: false });
    expect(after.headers['content-length']).toBe('10');
  });

  it.each([
    ['https://evil.example'],
    ['null'],
    ['https://members.example.evil.example'],
    ['https://members.example:8443'],
    ['nonsense'],
    [''],
  ])('from %j is explained, and its body is not read', (origin) => {
    const after = checked({}, form({ origin }));
    expect(isExplained(after)).toBe(true);
    const query = new URL(after.url, 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({ origin, host: 'members.example' });
    expect(after.bodyIsDropped).toBe(true);
    for (const name of ['origin', 'content-length', 'transfer-encoding'])
      expect(after.headers).not.toHaveProperty(name);
  });

  it('from a very long origin is explained briefly', () => {
    const after = checked({}, form({ origin: `https://${'x'.repeat(5000)}` }));
    expect(after.url.length).toBeLessThan(600);
  });

  it('from the public address is our own, whatever the proxy makes of the host', () => {
    const env = { PUBLIC_ORIGIN: 'https://members.example' };
    const after = checked(env, form({ host: 'app:3000', origin: 'https://members.example' }));
    expect(after.method).toBe('POST');
    expect(after.headers['x-forwarded-host']).toBe('members.example');
    expect(isExplained(checked(env, form({ host: 'app:3000', origin: 'https://evil.example' })))).toBe(true);
  });

  it('for the member API is left to those who answer it', () => {
    const url = '/api/member/login';
    expect(checked({}, form({ origin: 'https://evil.example' }, url))).toMatchObject({ method: 'POST', url });
  });

  it('from a script of ours goes to the action that leads to the page which explains it', () => {
    const after = checked({}, form({ origin: 'https://evil.example' }, '/login.data?x=1'));
    expect(after.method).toBe('POST');
    expect(after.url).toMatch(/^\/origin-mismatch\.data\?origin=https%3A%2F%2Fevil\.example&host=/);
  });

  it('is what is looked at: a page may be opened from anywhere', () => {
    for (const method of ['GET', 'HEAD']) {
      const after = checked({}, { method, url: '/home', headers: { origin: 'https://evil.example' } });
      expect(after).toMatchObject({ method, url: '/home' });
    }
  });
});
