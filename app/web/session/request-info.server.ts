import { randomUUID } from 'node:crypto';
import { settings } from '~/config/settings.server';
import { ADDRESS_HEADER, REQUEST_ID_HEADER, SECURE_HEADER } from '../server/prepare-request.server';

/** The rate limit key of an address: the IPv4 address, or the /64 network of an IPv6 household. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The member's IP address, or `unknown` without a server (loader tests). */
export function clientAddress(request: Request): string {
  return request.headers.get(ADDRESS_HEADER) ?? 'unknown';
}

const ids = new WeakMap<Request, string>();

/** The id of this request, as on error pages and in the log. */
export function requestId(request: Request): string {
  const given = request.headers.get(REQUEST_ID_HEADER) ?? ids.get(request);
  if (given) return given;
  const id = randomUUID();
  ids.set(request, id);
  return id;
}

/** Whether the member's own connection is encrypted (as reported by the proxy, if one is trusted). */
export function isSecure(request: Request): boolean {
  return request.headers.get(SECURE_HEADER) === '1';
}

/**
 * The public origin of this app, without a trailing slash: as configured, else from a trusted proxy, else from the
 * request.
 */
export function publicOrigin(request: Request): string {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = settings.env;
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const forwarded = TRUST_PROXY > 0 ? request.headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined;
  const named = `http://${forwarded ?? ''}`;
  const { host } = new URL(forwarded && URL.canParse(named) ? named : request.url);
  return `${isSecure(request) ? 'https' : 'http'}://${host}`;
}
