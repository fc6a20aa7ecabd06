import type { AppRequest } from '../app.server';
import { parseUrl } from '~/contract/wire/parse-url';

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

/** Whether the member's own connection is encrypted: then the server gives the request an https URL. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith('https:');
}

/**
 * The public origin of this app, without a trailing slash: as configured, else from a trusted proxy, else from the
 * request.
 */
export function publicOrigin({ app, request }: AppRequest): string {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = app.settings.env;
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const forwarded = TRUST_PROXY > 0 ? request.headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined;
  const named = forwarded ? parseUrl(`http://${forwarded}`) : undefined;
  const { host } = named ?? new URL(request.url);
  return `${isSecure(request) ? 'https' : 'http'}://${host}`;
}
