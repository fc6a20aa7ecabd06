import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import onHeaders from 'on-headers';
import { settings } from '~/config/settings.server';
import { paths } from '~/paths';
import { FILE_POLICY, STANDING_HEADERS, VERIFIER_POLICY } from './security-headers';

/**
 * What happens to every incoming request before anything else sees it.
 *
 * remix-serve has no hook for middleware, but Node announces each request on a diagnostics channel before its server handles
 * it. That is the one place where headers can be set that belong on every response (static files and redirects included),
 * where internal headers that a client must not choose are overwritten, and where a form from another address can be sent to
 * a page that explains itself instead of Remix's empty 500.
 */

/** Internal header: the member's address, as far as TRUST_PROXY lets us know it. */
export const ADDRESS_HEADER = 'x-app-address';
/** Internal header: this request's id, shown on error pages and sent upstream. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Internal header: `1` when the member's connection is encrypted. */
export const SECURE_HEADER = 'x-app-secure';

/** Explains a form that came from another address; see routes/origin-mismatch. */
const ORIGIN_MISMATCH_PATH = '/origin-mismatch';

function listOf(value: string | string[] | undefined): string[] {
  return (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The entry that the outermost trusted proxy wrote: the n-th from the end for n trusted proxies. */
function fromTrustedProxy(value: string | string[] | undefined): string | undefined {
  const { TRUST_PROXY } = settings.env;
  if (TRUST_PROXY === 0) return undefined;
  const list = listOf(value);
  return list.at(-Math.min(TRUST_PROXY, list.length)) ?? undefined;
}

function isSecure(request: IncomingMessage): boolean {
  if (settings.env.PUBLIC_ORIGIN) return settings.env.PUBLIC_ORIGIN.startsWith('https:');
  return fromTrustedProxy(request.headers['x-forwarded-proto']) === 'https';
}

function hostOfOrigin(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Sends a form that Remix would answer with an empty 500 to a page that says why. */
function explainForeignOrigin(request: IncomingMessage): void {
  const { origin } = request.headers;
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  // An operator who names the public address has said what Host ought to be, whatever the proxy made of it.
  const { PUBLIC_ORIGIN } = settings.env;
  if (PUBLIC_ORIGIN && origin === PUBLIC_ORIGIN) {
    request.headers['x-forwarded-host'] = new URL(PUBLIC_ORIGIN).host;
    return;
  }
  const host = listOf(request.headers['x-forwarded-host'])[0] ?? request.headers.host;
  if (origin !== 'null' && hostOfOrigin(origin) === host) return;
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  // Calls of the member API carry no cookie that could be misused.
  if (path.startsWith('/api/')) return;
  const query = new URLSearchParams({ origin: origin.slice(0, 200), host: (host ?? '').slice(0, 200) });
  delete request.headers.origin;
  if (path.endsWith('.data')) {
    // A form sent by a script: the action of the same route, which takes nothing in, leads the browser to the page.
    request.url = `${ORIGIN_MISMATCH_PATH}.data?${query.toString()}`;
    return;
  }
  request.url = `${ORIGIN_MISMATCH_PATH}?${query.toString()}`;
  request.method = 'GET';
  // The body is not read: a page about a refused form has no use for it.
  delete request.headers['content-length'];
  delete request.headers['transfer-encoding'];
  request.resume();
}

/** An address that came over IPv4 to a server that listens on both: `::ffff:192.0.2.7` is `192.0.2.7`. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * What every answer says. Set when it goes out: Remix adds its headers to those that stand there before, and a header that is
 * there twice is none to some browsers.
 */
function completeHeaders({ url = '/', headers }: IncomingMessage, response: ServerResponse, secure: boolean): void {
  const [path] = url.split('?', 1);
  onHeaders(response, () => {
    for (const [name, value] of STANDING_HEADERS) response.setHeader(name, value);
    // What a member reads out to support, an operator finds in the log.
    response.setHeader('X-Request-Id', headers[REQUEST_ID_HEADER] ?? '');
    // Pictures and films of the demo may be shown by another app that uses this one as its upstream.
    if (url.startsWith('/demo/')) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    if (!response.hasHeader('Content-Security-Policy'))
      response.setHeader('Content-Security-Policy', path === paths.verifierPage() ? VERIFIER_POLICY : FILE_POLICY);
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'private, no-store');
  });
}

/** Prepares one request. `server-watch` calls it for each before anything else sees it. */
export function prepareIncoming(request: IncomingMessage, response: ServerResponse): void {
  const secure = isSecure(request);
  completeHeaders(request, response, secure);
  request.headers[SECURE_HEADER] = secure ? '1' : '0';
  request.headers[REQUEST_ID_HEADER] = randomUUID();
  request.headers[ADDRESS_HEADER] =
    fromTrustedProxy(request.headers['x-forwarded-for']) ?? plainAddress(request.socket.remoteAddress ?? 'unknown');
  explainForeignOrigin(request);
}
