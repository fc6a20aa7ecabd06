import { createHash } from 'node:crypto';
import { parse, serialize, type SerializeOptions } from 'cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { LRUCache } from 'lru-cache';
import { sealingKeysFor } from '~/config/keys.server';
import { isSecure } from './request-facts.server';

/** What a signed-in browser carries: sealed, so that neither page scripts nor the member's device can read the token. */
export interface Session {
  /** The member API's token. */
  token: string;
  /** The name that pages greet the member with. */
  name: string;
  /** When this login began, in milliseconds UTC. */
  since: number;
  /** When the member last went on after a reality check, in milliseconds UTC. */
  checkedAt?: number;
}

/** How much of a name a login keeps, in characters. */
export const NAME_LENGTH = 64;

/** What every browser keeps; a longer cookie would be dropped without a word. */
const MAX_COOKIE_BYTES = 4096;

/**
 * Seconds until a login ends by itself, counted from when it began: sealing it again, which a reality check does, makes it no
 * longer.
 */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

const keys = sealingKeysFor('session');

/** What tells a login apart where its token must not stand. */
export function loginDigest({ token }: Pick<Session, 'token'>): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whose a login is: an account by the name that its logins have; where the upstream calls a member nothing, the login itself. */
export type Owner = Pick<Session, 'token' | 'name'>;

/** What tells an account apart, in this login and the next one, see {@link Owner}. */
export function accountDigest({ token, name }: Owner): string {
  const known = name === '' ? ['login', token] : ['account', name.slice(0, NAME_LENGTH)];
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url');
}

function nameFor(request: Request): string {
  return isSecure(request) ? '__Host-session' : 'session';
}

function optionsFor(request: Request, maxAge: number): SerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request), maxAge };
}

/**
 * Logins that have been opened, by their cookie as it came: a page asks for it several times, and to open one costs more than
 * to know it. For ms, and until ms UTC: one that is over opens no more.
 */
const OPENED_MS = 60_000;
const opened = new LRUCache<string, { session: Session; until: number }>({ max: 2_000, ttl: OPENED_MS });

/**
 * Opens the session cookie.
 *
 * @returns the session, or `undefined` when there is none, it is too old, was tampered with, or its secret is gone
 */
export async function findSession(request: Request): Promise<Session | undefined> {
  const sealed = parse(request.headers.get('cookie') ?? '')[nameFor(request)];
  if (!sealed) return undefined;
  const known = opened.get(sealed);
  if (known && Date.now() < known.until) return known.session;
  try {
    const { payload } = await jwtDecrypt(sealed, ({ kid }) => keys.withId(kid));
    const { token, name, since, checkedAt, iat = 0, exp = 0 } = payload;
    if (typeof token !== 'string' || token === '') return undefined;
    const session: Session = {
      token,
      name: typeof name === 'string' ? name : '',
      // Logins that were sealed before the field existed began when they were sealed.
      since: typeof since === 'number' ? since : iat * 1000,
      ...(typeof checkedAt === 'number' && { checkedAt }),
    };
    opened.set(sealed, { session, until: exp * 1000 });
    return session;
  } catch {
    return undefined; // whatever is wrong with it, the member signs in again
  }
}

/**
 * Seals a session into a `Set-Cookie` value. Its end is counted from `since`.
 *
 * @throws Error when the token is too long for a cookie
 */
export async function sealSession(request: Request, session: Session): Promise<string> {
  const { newest } = keys;
  const passed = Math.floor((Date.now() - session.since) / 1000);
  const sealed = await new EncryptJWT({ ...session, name: session.name.slice(0, NAME_LENGTH) })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
    .setIssuedAt()
    .setExpirationTime(Math.floor(session.since / 1000) + MAX_AGE_SECONDS)
    .encrypt(newest.key);
  const left = Math.max(0, MAX_AGE_SECONDS - passed);
  const cookie = serialize(nameFor(request), sealed, optionsFor(request, left));
  if (cookie.length > MAX_COOKIE_BYTES) throw new Error('The upstream’s token is too long for a cookie');
  return cookie;
}

/** How long a login has left, in ms; negative when it is over. */
export const sessionLasts = ({ since }: Pick<Session, 'since'>) => since + MAX_AGE_SECONDS * 1000 - Date.now();

/** A `Set-Cookie` value that ends the session in this browser. */
export function clearSession(request: Request): string {
  return serialize(nameFor(request), '', optionsFor(request, 0));
}
