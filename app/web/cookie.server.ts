import { createCookie, type Cookie } from '@remix-run/node';
import { parse } from 'cookie';
import { LRUCache } from 'lru-cache';
import { isSecure } from './request-facts.server';

/** How many characters of one cookie's values are remembered, and for how many ms. Anybody may make up long ones. */
const REMEMBERED_CHARACTERS = 500_000;
const REMEMBERED_MS = 5 * 60_000;

/**
 * The same cookie, which checks the signature of a value once and not for every page. What it finds belongs to all who ask and
 * is changed by nobody.
 */
function rememberRead(cookie: Cookie): Cookie {
  const read = new LRUCache<string, { value: unknown }>({
    maxSize: REMEMBERED_CHARACTERS,
    // What it holds is about as long as its value, and the place itself takes room too.
    sizeCalculation: (_, raw) => 2 * raw.length + 200,
    ttl: REMEMBERED_MS,
  });
  const readOnce: Cookie['parse'] = async (header, options) => {
    const raw = parse(header ?? '')[cookie.name];
    // An empty one is none, and costs nothing.
    if (!raw || options) return (await cookie.parse(header, options)) as unknown;
    const known = read.get(raw);
    if (known) return known.value;
    const value: unknown = await cookie.parse(header);
    read.set(raw, { value });
    return value;
  };
  return Object.create(cookie, { parse: { value: readOnce } }) as Cookie;
}

interface Options {
  /** Newest first; the value is signed with the first one. */
  secrets: string[];
  /** seconds */
  maxAge: number;
}

/**
 * Defines a cookie that is `__Host-` prefixed and `Secure` for members who come over TLS, and plain for those who don't
 * (a demo on localhost), because browsers drop secure cookies there.
 *
 * @returns the cookie to use for a request
 */
export function defineCookie(name: string, options: Options): (request: Request) => Cookie {
  const shared = { path: '/', sameSite: 'lax', httpOnly: true, ...options } as const;
  const plain = rememberRead(createCookie(name, shared));
  const secure = rememberRead(createCookie(`__Host-${name}`, { ...shared, secure: true }));
  return (request) => (isSecure(request) ? secure : plain);
}
