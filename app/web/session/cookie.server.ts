import { createCookie, type Cookie } from '@remix-run/node';
import { parse } from 'cookie';
import { LRUCache } from 'lru-cache';
import { isSecure } from './request-info.server';

/** Size of a cookie's cache in characters, and its TTL in ms. Anybody can send long values. */
const REMEMBERED_CHARACTERS = 500_000;
const REMEMBERED_MS = 5 * 60_000;

/**
 * Wraps a cookie so that the signature of a value is checked once and not for every page. Cached values are shared and
 * must not be changed.
 */
function rememberRead(cookie: Cookie): Cookie {
  const read = new LRUCache<string, { value: unknown }>({
    maxSize: REMEMBERED_CHARACTERS,
    // The parsed value is about as long as the raw one; an entry has overhead too.
    sizeCalculation: (_, raw) => 2 * raw.length + 200,
    ttl: REMEMBERED_MS,
  });
  const readOnce: Cookie['parse'] = async (header, options) => {
    const raw = parse(header ?? '')[cookie.name];
    // Do not cache empty cookies.
    if (!raw || options) return (await cookie.parse(header, options)) as unknown;
    const known = read.get(raw);
    if (known) return known.value;
    const value: unknown = await cookie.parse(header);
    read.set(raw, { value });
    return value;
  };
  return Object.create(cookie, { parse: { value: readOnce } }) as Cookie;
}

/** A cookie, by the request that it is for. */
export type DefinedCookie = (request: Request) => Cookie;

interface Options {
  /** Newest first; values are signed with the first one. */
  secrets: string[];
  /** seconds */
  maxAge: number;
}

/** The full name of a cookie for a request, see {@link defineCookie}. */
export const cookieName = (request: Request, name: string): string => (isSecure(request) ? `__Host-${name}` : name);

/**
 * Defines a cookie that is `__Host-` prefixed and `Secure` over TLS, and plain otherwise (a demo on localhost), because
 * browsers drop secure cookies there.
 *
 * @returns the cookie to use for a request
 */
export function defineCookie(name: string, options: Options): DefinedCookie {
  const shared = { path: '/', sameSite: 'lax', httpOnly: true, ...options } as const;
  const plain = rememberRead(createCookie(name, shared));
  const secure = rememberRead(createCookie(`__Host-${name}`, { ...shared, secure: true }));
  return (request) => (isSecure(request) ? secure : plain);
}
