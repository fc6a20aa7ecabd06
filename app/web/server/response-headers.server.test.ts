import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { setResponseHeaders } from './response-headers.server';

/** The headers that a response to this path has. */
function headersOf(path: string, isSecure = false): Headers {
  const sent = new Headers();
  const response = {
    setHeader: (name: string, value: string) => sent.set(name, value),
    hasHeader: (name: string) => sent.has(name),
    writeHead: () => undefined,
  };
  setResponseHeaders(response as unknown as ServerResponse, { requestId: 'one', path, isSecure });
  response.writeHead();
  return sent;
}

it('every answer carries the standing headers, and demo pictures may be shown by others', () => {
  const page = headersOf('/home');
  expect(page.get('x-content-type-options')).toBe('nosniff');
  expect(page.get('x-request-id')).toBe('one');
  expect(page.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headersOf('/demo/posters/1.webp').get('cross-origin-resource-policy')).toBe('cross-origin');
});

it('browsers stay with TLS where the connection has it', () => {
  expect([false, true].map((isSecure) => headersOf('/home', isSecure).has('strict-transport-security'))).toEqual([
    false,
    true,
  ]);
});
