import { randomUUID } from 'node:crypto';
import { settings } from '~/config/settings.server';
import { ADDRESS_HEADER, REQUEST_ID_HEADER, SECURE_HEADER } from './incoming.server';

/**
 * Whose attempts are counted together: an IPv4 address, or the /64 network that one IPv6 household has.
 */
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

/** The member's address, or `unknown` where no server is in front (loader tests). */
export function clientAddress(request: Request): string {
  return request.headers.get(ADDRESS_HEADER) ?? 'unknown';
}

const ids = new WeakMap<Request, string>();

/** The id of this request, as error pages show it and the log writes it. */
export function requestId(request: Request): string {
  const given = request.headers.get(REQUEST_ID_HEADER) ?? ids.get(request);
  if (given) return given;
  const id = randomUUID();
  ids.set(request, id);
  return id;
}

/** Whether the member's own connection is encrypted (the proxy's word, where one is trusted). */
export function isSecure(request: Request): boolean {
  return request.headers.get(SECURE_HEADER) === '1';
}

/**
 * The address at which members reach this app, without a slash at the end: as the operator names it, or else as a trusted proxy
 * or the request does.
 */
export function publicOrigin(request: Request): string {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = settings.env;
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const forwarded = TRUST_PROXY > 0 ? request.headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined;
  const named = `http://${forwarded ?? ''}`;
  const { host } = new URL(forwarded && URL.canParse(named) ? named : request.url);
  return `${isSecure(request) ? 'https' : 'http'}://${host}`;
}
