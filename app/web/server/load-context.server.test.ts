import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { readEnv } from '~/config/env';
import type { App } from '../app.server';
import { createLoadContext } from './load-context.server';

interface Asked {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

const SECRET = 'a secret of more than thirty-two characters';

const requestOf = ({ method = 'GET', url = '/home', headers = {}, remoteAddress = '10.0.0.9' }: Asked) => ({
  method,
  url,
  headers: { host: 'members.example', ...headers } as Record<string, string | undefined>,
  headersDistinct: {},
  socket: { remoteAddress },
  resume: vi.fn(),
});

/** Creates the load context of a request with these environment variables. */
function created(variables: Record<string, string>, ...asked: Asked[]) {
  const read = readEnv({ SESSION_SECRETS: SECRET, ...variables });
  if ('problems' in read) throw new Error(read.problems.join());
  const app = { settings: read } as App;
  return asked.map((one) => {
    const request = requestOf(one);
    let close = () => {};
    const response = { once: (_: string, listener: () => void) => (close = listener) };
    const context = createLoadContext(
      app,
      request as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
    return { ...context, request, close: () => close() };
  });
}

const address = (env: Record<string, string>, asked: Asked) => created(env, asked)[0]?.address;

describe('an address that names its host', () => {
  it.each([
    ['http://members.example/vote?page=2', 'members.example', '/vote?page=2'],
    ['HTTPS://other.example:8443', 'other.example:8443', '/'],
    ['http://other.example?a=b', 'other.example', '/?a=b'],
    ['/http://a/', 'members.example', '/http://a/'],
  ])('is taken for what it stands for: %s', (url, host, target) => {
    const [context] = created({}, { url });
    expect([context?.request.headers['host'], context?.request.url]).toEqual([host, target]);
    expect(context?.path).toBe(target.split('?')[0]);
  });
});

describe('the address of a member', () => {
  const chain = { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2' } };

  it('is that of the connection where no proxy is trusted, whatever a header says', () => {
    expect(address({}, chain)).toBe('10.0.0.9');
    expect(address({ TRUST_PROXY: '0' }, { remoteAddress: '::1' })).toBe('::1');
  });

  it('is what the outermost trusted proxy saw: the n-th from the end for n proxies', () => {
    expect(address({ TRUST_PROXY: '1' }, chain)).toBe('10.0.0.2');
    expect(address({ TRUST_PROXY: '2' }, chain)).toBe('203.0.113.7');
  });

  it('is the first of the list when that is shorter, and that of the connection when there is none', () => {
    expect(address({ TRUST_PROXY: '5' }, chain)).toBe('6.6.6.6');
    for (const headers of [{}, { 'x-forwarded-for': '' }, { 'x-forwarded-for': ' , ,' }])
      expect(address({ TRUST_PROXY: '1' }, { headers: headers as Record<string, string> })).toBe('10.0.0.9');
  });
});

describe('whether a member comes over TLS', () => {
  const secure = (env: Record<string, string>, headers: Record<string, string>) =>
    created(env, { headers })[0]?.isSecure;

  it('is the word of a trusted proxy', () => {
    expect(secure({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' })).toBe(true);
    expect(secure({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'http' })).toBe(false);
    expect(secure({ TRUST_PROXY: '1' }, {})).toBe(false);
    expect(secure({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https, http' })).toBe(false);
  });

  it('is not the word of anybody else', () => {
    expect(secure({}, { 'x-forwarded-proto': 'https' })).toBe(false);
  });

  it('is what the public address says, where one is configured', () => {
    expect(secure({ PUBLIC_ORIGIN: 'https://members.example' }, {})).toBe(true);
    expect(
      secure({ PUBLIC_ORIGIN: 'http://members.example', TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }),
    ).toBe(false);
  });
});

it('a request cannot choose its id, its address or that it is encrypted', () => {
  const headers = { 'x-app-address': '1.2.3.4', 'x-app-secure': '1', 'x-request-id': 'forged' };
  const [context] = created({}, { headers });
  expect(context).toMatchObject({ address: '10.0.0.9', isSecure: false });
  expect(context?.requestId).toMatch(/^[\da-f-]{36}$/);
});

it('each request has another id', () => {
  const contexts = created({}, ...Array.from({ length: 20 }, () => ({})));
  expect(new Set(contexts.map(({ requestId }) => requestId)).size).toBe(20);
});

it('the signal aborts when the client disconnects', () => {
  const [left, stayed] = created({}, {}, {});
  left?.close();
  expect([left?.signal.aborted, stayed?.signal.aborted]).toEqual([true, false]);
});
