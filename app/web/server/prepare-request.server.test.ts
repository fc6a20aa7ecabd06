import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as incoming from './prepare-request.server';

interface Asked {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

const SECRET = 'a secret of more than thirty-two characters';
afterEach(() => vi.unstubAllEnvs());

/** Runs a request through `prepareIncoming` with these environment variables. */
async function prepared(env: Record<string, string>, asked: Asked) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ SESSION_SECRETS: SECRET, ...env })) vi.stubEnv(name, value);
  const { prepareRequest } = await import('./prepare-request.server');
  return run(prepareRequest, asked);
}

function run(prepare: typeof incoming.prepareRequest, { method = 'GET', url = '/home', headers = {}, ...rest }: Asked) {
  let read = false;
  const request = {
    method,
    url,
    headers: { host: 'members.example', ...headers } as Record<string, string | undefined>,
    headersDistinct: {},
    socket: { remoteAddress: rest.remoteAddress ?? '10.0.0.9' },
    resume: () => (read = true),
  };
  const sent = new Headers();
  const response = {
    setHeader: (name: string, value: string) => sent.set(name, value),
    hasHeader: (name: string) => sent.has(name),
    once: () => undefined,
    writeHead: () => undefined,
  };
  prepare(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  response.writeHead();
  return { ...request, sent, bodyIsDropped: read };
}

const address = async (env: Record<string, string>, asked: Asked) =>
  (await prepared(env, asked)).headers['x-app-address'];

describe('an address that names its host', () => {
  it.each([
    ['http://members.example/vote?page=2', 'members.example', '/vote?page=2'],
    ['HTTPS://other.example:8443', 'other.example:8443', '/'],
    ['http://other.example?a=b', 'other.example', '/?a=b'],
    ['//members.example/vote', 'members.example', '/unreadable?why=address'],
    ['/http://a/', 'members.example', '/http://a/'],
  ])('is taken for what it stands for: %s', async (url, host, path) => {
    const request = await prepared({}, { url });
    expect([request.headers['host'], request.url]).toEqual([host, path]);
  });

  it('without a host is one that cannot be read', async () => {
    expect((await prepared({}, { url: 'http://:80' })).url).toBe('/unreadable?why=address');
  });
});

describe('the address of a member', () => {
  const chain = { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2' } };

  it('is that of the connection where no proxy is trusted, whatever a header says', async () => {
    expect(await address({}, chain)).toBe('10.0.0.9');
    expect(await address({ TRUST_PROXY: '0' }, { remoteAddress: '::1' })).toBe('::1');
  });

  it('is what the outermost trusted proxy saw: the n-th from the end for n proxies', async () => {
    expect(await address({ TRUST_PROXY: '1' }, chain)).toBe('10.0.0.2');
    expect(await address({ TRUST_PROXY: '2' }, chain)).toBe('203.0.113.7');
  });

  it('is the first of the list when that is shorter, and that of the connection when there is none', async () => {
    expect(await address({ TRUST_PROXY: '5' }, chain)).toBe('6.6.6.6');
    for (const headers of [{}, { 'x-forwarded-for': '' }, { 'x-forwarded-for': ' , ,' }])
      expect(await address({ TRUST_PROXY: '1' }, { headers: headers as Record<string, string> })).toBe('10.0.0.9');
  });
});

describe('whether a member comes over TLS', () => {
  const secure = async (env: Record<string, string>, headers: Record<string, string>) => {
    const { headers: after, sent } = await prepared(env, { headers });
    expect(sent.has('strict-transport-security')).toBe(after['x-app-secure'] === '1');
    return after['x-app-secure'];
  };

  it('is the word of a trusted proxy', async () => {
    expect(await secure({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' })).toBe('1');
    expect(await secure({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'http' })).toBe('0');
    expect(await secure({ TRUST_PROXY: '1' }, {})).toBe('0');
    expect(await secure({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https, http' })).toBe('0');
  });

  it('is not the word of anybody else', async () => {
    expect(await secure({}, { 'x-forwarded-proto': 'https', 'x-app-secure': '1' })).toBe('0');
  });

  it('is what the public address says, where one is configured', async () => {
    expect(await secure({ PUBLIC_ORIGIN: 'https://members.example' }, {})).toBe('1');
    expect(
      await secure({ PUBLIC_ORIGIN: 'http://members.example', TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }),
    ).toBe('0');
  });
});

describe('a request for a host', () => {
  const urlOf = async (host: string) => (await prepared({}, { headers: { host } })).url;

  it.each(['members.example', 'members.example:8443', '192.0.2.7:3000', '[2001:db8::1]:3000', 'xn--bcher-kva.example'])(
    'that can be one is let through: %s',
    async (host) => expect(await urlOf(host)).toBe('/home'),
  );

  it.each(['evil.example"><x', 'a b', 'a.example/b', 'user@a.example', 'a.example:99999', '', '[::1', 'a?b', 'a\\b'])(
    'that can be none is told so, and nothing after it meets that host: %s',
    async (host) => {
      const { url, headers } = await prepared({}, { headers: { host } });
      expect([url, headers['host']]).toEqual(['/unreadable?why=address', 'localhost']);
    },
  );
});

describe('what only we may say', () => {
  it('is overwritten when a client says it', async () => {
    const { headers } = await prepared(
      {},
      {
        headers: { 'x-app-address': '1.2.3.4', 'x-app-secure': '1', 'x-request-id': 'forged' },
      },
    );
    expect(headers['x-app-address']).toBe('10.0.0.9');
    expect(headers['x-app-secure']).toBe('0');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('is another id for each request', async () => {
    vi.resetModules();
    vi.stubEnv('SESSION_SECRETS', SECRET);
    const { prepareRequest } = await import('./prepare-request.server');
    const ids = Array.from({ length: 20 }, () => run(prepareRequest, {}).headers['x-request-id']);
    expect(new Set(ids).size).toBe(20);
  });
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
  ])('from %s passes untouched', async (_, headers) => {
    const after = await prepared({}, form(headers));
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
  ])('from %j is explained, and its body is not read', async (origin) => {
    const after = await prepared({}, form({ origin }));
    expect(isExplained(after)).toBe(true);
    const query = new URL(after.url, 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({ origin, host: 'members.example' });
    expect(after.bodyIsDropped).toBe(true);
    for (const name of ['origin', 'content-length', 'transfer-encoding'])
      expect(after.headers).not.toHaveProperty(name);
  });

  it('from a very long origin is explained briefly', async () => {
    const after = await prepared({}, form({ origin: `https://${'x'.repeat(5000)}` }));
    expect(after.url.length).toBeLessThan(600);
  });

  it('from the public address is our own, whatever the proxy makes of the host', async () => {
    const env = { PUBLIC_ORIGIN: 'https://members.example' };
    const after = await prepared(env, form({ host: 'app:3000', origin: 'https://members.example' }));
    expect(after.method).toBe('POST');
    expect(after.headers['x-forwarded-host']).toBe('members.example');
    expect(isExplained(await prepared(env, form({ host: 'app:3000', origin: 'https://evil.example' })))).toBe(true);
  });

  it('for the member API is left to those who answer it', async () => {
    const url = '/api/member/login';
    expect(await prepared({}, form({ origin: 'https://evil.example' }, url))).toMatchObject({ method: 'POST', url });
  });

  it('from a script of ours goes to the action that leads to the page which explains it', async () => {
    const after = await prepared({}, form({ origin: 'https://evil.example' }, '/login.data?x=1'));
    expect(after.method).toBe('POST');
    expect(after.url).toMatch(/^\/origin-mismatch\.data\?origin=https%3A%2F%2Fevil\.example&host=/);
  });

  it('is what is looked at: a page may be opened from anywhere', async () => {
    for (const method of ['GET', 'HEAD']) {
      const after = await prepared({}, { method, url: '/home', headers: { origin: 'https://evil.example' } });
      expect(after).toMatchObject({ method, url: '/home' });
    }
  });
});

it('every answer carries the standing headers, and demo pictures may be shown by others', async () => {
  const page = await prepared({}, {});
  expect(page.sent.get('x-content-type-options')).toBe('nosniff');
  expect(page.sent.get('cross-origin-resource-policy')).toBe('same-origin');
  const picture = await prepared({}, { url: '/demo/posters/1.webp' });
  expect(picture.sent.get('cross-origin-resource-policy')).toBe('cross-origin');
});
