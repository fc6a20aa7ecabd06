import type { IncomingMessage } from 'node:http';
import type { Env } from '~/config/env';
import { paths } from '~/paths';
import { listOf } from './load-context.server';
import { isDecodable } from './route-pattern';
import { isSecretPath } from './secret-path';
import { parseUrl } from '~/contract/wire/parse-url';

/** Checks of URL, host and origin: rewrites what Remix would answer with an empty 500 to a page that explains it. */

/** Explains the rejection of a cross-origin form; see routes/origin-mismatch. */
const ORIGIN_MISMATCH_PATH = '/origin-mismatch';
/** Explains a request that cannot be parsed; see routes/unreadable. */
const UNREADABLE_PATH = '/unreadable';

/** Maximum length of a URL in characters: proxies refuse longer ones too. */
const ADDRESS_LENGTH = 8_000;

const hostOfOrigin = (origin: string): string | undefined => parseUrl(origin)?.host;

/** Answers a request with a page that explains its rejection. That page does not need the body. */
function rewriteTo(request: IncomingMessage, address: string): void {
  request.url = address;
  request.method = 'GET';
  delete request.headers['content-length'];
  delete request.headers['transfer-encoding'];
  request.resume();
}

/**
 * The forms of a stop card's page, its own and those of language and appearance. The page has `Referrer-Policy: no-referrer`, with
 * which browsers send `Origin: null`. They are protected by their CSRF token, as all forms are.
 */
const isSentFromSecretPath = (path: string) => isSecretPath(path) || path === paths.preferences();

/** Answers a cross-origin form, for which Remix would return an empty 500, with an explanation. */
function explainForeignOrigin({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>, request: IncomingMessage): void {
  const { origin } = request.headers;
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  // A configured public address overrides the Host header, which a proxy may have changed.
  if (PUBLIC_ORIGIN && origin === PUBLIC_ORIGIN) {
    request.headers['x-forwarded-host'] = new URL(PUBLIC_ORIGIN).host;
    return;
  }
  const host = listOf(request.headers['x-forwarded-host'])[0] ?? request.headers.host;
  if (origin !== 'null' && hostOfOrigin(origin) === host) return;
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  if (origin === 'null' && isSentFromSecretPath(path)) {
    delete request.headers.origin;
    return;
  }
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
 * Whether a path is valid (`GET *` has none) and decodable, and still valid when decoded: the router builds a URL from
 * the decoded path, so `/%5C/x` or `/%09/x` would make `x` the host, and an empty host would end in a 500.
 */
function isReadable(path: string): boolean {
  if (!path.startsWith('/') || !isDecodable(path)) return false;
  const decoded = decodeURIComponent(path);
  return parseUrl(decoded, 'http://localhost')?.host === 'localhost';
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

const isHost = (host: string) => !/[/\\?#@]/.test(host) && parseUrl(`http://${host}`) !== undefined;

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

/** Checks a request, and rewrites it to an explanation where it fails. */
export function checkRequest(env: Pick<Env, 'PUBLIC_ORIGIN'>, request: IncomingMessage): void {
  explainUnreadable(request);
  explainHost(request);
  explainForeignOrigin(env, request);
}
