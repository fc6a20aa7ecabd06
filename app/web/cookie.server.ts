import { createCookie, type Cookie } from '@remix-run/node';
import { isSecure } from './request-facts.server';

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
  const plain = createCookie(name, shared);
  const secure = createCookie(`__Host-${name}`, { ...shared, secure: true });
  return (request) => (isSecure(request) ? secure : plain);
}
