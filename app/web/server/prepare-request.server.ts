import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import onHeaders from 'on-headers';
import { settings } from '~/config/settings.server';
import { paths } from '~/paths';
import { gatherFailedCalls } from '~/upstream/call/failed-calls.server';
import { isDecodable } from './route-pattern';
import { FILE_POLICY, STANDING_HEADERS, VERIFIER_POLICY } from './security-headers';

/**
 * Prepares each request before anything else sees it: sets the headers that belong on every response (static files and redirects
 * included), overwrites internal headers that a client must not choose, and rewrites what Remix would answer with an empty 500 to
 * a page that explains it.
 */

/** Internal header: the member's IP address, as far as TRUST_PROXY reveals it. */
export const ADDRESS_HEADER = 'x-app-address';
/** Internal header: this request's id, shown on error pages and sent upstream. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Internal header: `1` when the member's connection is encrypted. */
export const SECURE_HEADER = 'x-app-secure';

/** Explains the rejection of a cross-origin form; see routes/origin-mismatch. */
const ORIGIN_MISMATCH_PATH = '/origin-mismatch';
/** Explains a request that cannot be parsed; see routes/unreadable. */
const UNREADABLE_PATH = '/unreadable';

/** Maximum length of a URL in characters: proxies refuse longer ones too. */
const ADDRESS_LENGTH = 8_000;

/** Maximum length of a logged path, in characters. */
export const PATH_LENGTH = 200;

/** How much of a body is discarded after its answer, in bytes, and for how long, in ms. */
const DISCARDED_BYTES = 64 * 1024 * 1024;
const DISCARD_MS = 60_000;

function listOf(value: string | string[] | undefined): string[] {
  return (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The entry of the outermost trusted proxy: the n-th from the end for n trusted proxies. */
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

/** Answers a request with a page that explains its rejection. That page does not need the body. */
function rewriteTo(request: IncomingMessage, address: string): void {
  request.url = address;
  request.method = 'GET';
  delete request.headers['content-length'];
  delete request.headers['transfer-encoding'];
  request.resume();
}

/** Answers a cross-origin form, for which Remix would return an empty 500, with an explanation. */
function explainForeignOrigin(request: IncomingMessage): void {
  const { origin } = request.headers;
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  // A configured public address overrides the Host header, which a proxy may have changed.
  const { PUBLIC_ORIGIN } = settings.env;
  if (PUBLIC_ORIGIN && origin === PUBLIC_ORIGIN) {
    request.headers['x-forwarded-host'] = new URL(PUBLIC_ORIGIN).host;
    return;
  }
  const host = listOf(request.headers['x-forwarded-host'])[0] ?? request.headers.host;
  if (origin !== 'null' && hostOfOrigin(origin) === host) return;
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  // The member API uses no cookies, so CSRF does not apply.
  if (path.startsWith('/api/')) return;
  const query = new URLSearchParams({ origin: origin.slice(0, 200), host: (host ?? '').slice(0, 200) });
  delete request.headers.origin;
  if (path.endsWith('.data')) {
    // A form sent by a script: the action of the same route reads nothing and redirects to the page.
    request.url = `${ORIGIN_MISMATCH_PATH}.data?${query.toString()}`;
    return;
  }
  rewriteTo(request, `${ORIGIN_MISMATCH_PATH}?${query.toString()}`);
}

/**
 * Normalises an absolute-form request target, as clients send it to proxies. Every server must accept it (RFC 9112,
 * section 3.2.2); Remix would look for a route of that name.
 */
function takeWholeAddress(request: IncomingMessage): void {
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? [];
  if (host === undefined || path === undefined) return;
  request.headers.host = host;
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/**
 * Whether a path is valid (`GET *` has none) and decodable, and still valid when decoded: the router builds a URL from
 * the decoded path, so `/%5C/x` or `/%09/x` would make `x` the host, and an empty host would end in a 500.
 */
function isReadable(path: string): boolean {
  if (!path.startsWith('/') || !isDecodable(path)) return false;
  const decoded = decodeURIComponent(path);
  return URL.canParse(decoded, 'http://localhost') && new URL(decoded, 'http://localhost').host === 'localhost';
}

/** Answers requests for which the server has only a short English error, or none, with an explanation. */
function explainUnreadable(request: IncomingMessage): void {
  const { url = '/', method = 'GET' } = request;
  const [path = '/'] = url.split('?', 1);
  if (url.length > ADDRESS_LENGTH) rewriteTo(request, `${UNREADABLE_PATH}?why=length`);
  else if (method === 'TRACE' || (method === 'OPTIONS' && !path.startsWith('/api/')))
    rewriteTo(request, `${UNREADABLE_PATH}?why=method`);
  else if (!isReadable(path)) rewriteTo(request, `${UNREADABLE_PATH}?why=address`);
}

const isHost = (host: string) => !/[/\\?#@]/.test(host) && URL.canParse(`http://${host}`);

/**
 * Answers a request with an invalid `Host`, for which Remix would return an empty 500, with an explanation; also one
 * with two of them, of which a proxy may have used the other (RFC 9112, section 3.2).
 */
function explainHost(request: IncomingMessage): void {
  // HTTP/1.0 needs none, and simple health checks send none.
  const host = (request.headers.host ??= 'localhost');
  const named = request.headersDistinct.host ?? [];
  if (named.length < 2 && isHost(host)) return;
  request.headers.host = 'localhost';
  rewriteTo(request, `${UNREADABLE_PATH}?why=address`);
}

/**
 * Discards the rest of a body after its request was answered: browsers read the answer only after sending everything,
 * and closing the connection early would lose it. Endless bodies are cut off.
 */
function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    let left = DISCARDED_BYTES;
    request.removeAllListeners('data');
    request.on('data', ({ byteLength }: Buffer) => {
      left -= byteLength;
      if (left < 0) request.destroy();
    });
    request.resume();
    const timer = setTimeout(() => request.destroy(), DISCARD_MS).unref();
    request.once('close', () => clearTimeout(timer));
  });
}

/** Unwraps an IPv4-mapped address: `::ffff:192.0.2.7` is `192.0.2.7`. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Headers of every response. Set just before they are sent: Remix appends to headers that exist already, and some
 * browsers ignore a duplicate header.
 */
function completeHeaders({ url = '/', headers }: IncomingMessage, response: ServerResponse, secure: boolean): void {
  const [path] = url.split('?', 1);
  onHeaders(response, () => {
    for (const [name, value] of STANDING_HEADERS) response.setHeader(name, value);
    // Shown to members for support requests, and in the log.
    response.setHeader('X-Request-Id', headers[REQUEST_ID_HEADER] ?? '');
    // Demo media may be embedded by another app that uses this one as its upstream.
    if (url.startsWith('/demo/')) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    if (!response.hasHeader('Content-Security-Policy'))
      response.setHeader('Content-Security-Policy', path === paths.verifierPage() ? VERIFIER_POLICY : FILE_POLICY);
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'private, no-store');
  });
}

/** Logs the failed upstream calls of a request in one line. A stream counts as answered when it begins. */
function tellFailedCalls({ method = '', url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const [path = ''] = url.split('?', 1);
  const answered = gatherFailedCalls(String(headers[REQUEST_ID_HEADER]), { method, path: path.slice(0, PATH_LENGTH) });
  onHeaders(response, answered);
  // The client disconnected before the answer.
  response.once('close', answered);
}

/** Prepares one request. */
export function prepareRequest(request: IncomingMessage, response: ServerResponse): void {
  takeWholeAddress(request);
  const secure = isSecure(request);
  completeHeaders(request, response, secure);
  request.headers[SECURE_HEADER] = secure ? '1' : '0';
  request.headers[REQUEST_ID_HEADER] = randomUUID();
  request.headers[ADDRESS_HEADER] =
    fromTrustedProxy(request.headers['x-forwarded-for']) ?? plainAddress(request.socket.remoteAddress ?? 'unknown');
  tellFailedCalls(request, response);
  discardRest(request, response);
  explainUnreadable(request);
  explainHost(request);
  explainForeignOrigin(request);
}
