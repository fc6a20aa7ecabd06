import { createHash } from 'node:crypto';
import { parse, serialize, type SerializeOptions } from 'cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SealingKeys } from '~/config/secrets/keys.server';
import { tokenDigest } from '~/config/secrets/token-digest.server';
import { TOKEN_MAX } from '~/contract/calls/account';
import { cookieName } from './cookie.server';
import { isSecure } from './request-info.server';
import { SESSION_COOKIE } from './session-cookie';
import { LOGIN_LASTS_MS, type SignedOut } from './signed-out.server';

/** The content of the session cookie: encrypted, so that neither page scripts nor the device can read the token. */
export interface Session {
  /** The member API's token. */
  token: string;
  /** The member's display name. */
  name: string;
  /** When this login began, in milliseconds UTC. */
  since: number;
  /** When the member last confirmed a reality check, in milliseconds UTC. */
  checkedAt?: number;
  /** The service keeps the member's history of films: Home asks for what they can go on watching. */
  films?: true;
}

/** Maximum length of a stored name, in characters. */
export const NAME_LENGTH = 64;

/**
 * Length of a session's part in one cookie: browsers silently drop cookies over 4,096 bytes, name and attributes
 * included. Longer sessions continue in `session.1` and `session.2`, and the first part begins with the number of
 * parts.
 */
const PART_LENGTH = 3_900;
const MAX_PARTS = 3;

/** A token that does not fit into cookies. */
export class TokenTooLong extends Error {
  override name = 'TokenTooLong';
}

/**
 * Lifetime of a login in seconds, from when it began: sealing it again, as after a reality check, does not extend it.
 */
const MAX_AGE_SECONDS = LOGIN_LASTS_MS / 1000;

/** Identifies a login where its token must not be stored. */
export function loginDigest({ token }: Pick<Session, 'token'>): string {
  return tokenDigest(token);
}

/** The owner of a login: the account, by its name; if the upstream returns no name, the login itself. */
export type Owner = Pick<Session, 'token' | 'name'>;

/** Identifies an account across its logins, see {@link Owner}. */
export function accountDigest({ token, name }: Owner): string {
  const known = name === '' ? ['login', token] : ['account', name.slice(0, NAME_LENGTH)];
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url');
}

const nameFor = (request: Request, cookie = SESSION_COOKIE) => cookieName(request, cookie);

/** The names of a session's further cookies. */
const furtherNames = (request: Request, cookie?: string) =>
  Array.from({ length: MAX_PARTS - 1 }, (_, at) => `${nameFor(request, cookie)}.${at + 1}`);

/** The sealed session of a request; cookies that do not belong together fail to decrypt. */
function findSealed(request: Request, cookie?: string): string | undefined {
  const cookies = parse(request.headers.get('cookie') ?? '');
  const first = cookies[nameFor(request, cookie)];
  const [, count, start] = /^(\d)~(.*)$/.exec(first ?? '') ?? [];
  if (count === undefined) return first;
  const further = furtherNames(request, cookie).slice(0, Number(count) - 1);
  return [start, ...further.map((name) => cookies[name])].join('');
}

function optionsFor(request: Request, maxAge: number): SerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request), maxAge };
}

/**
 * Cache of decrypted sessions by their cookie: a page reads it several times, and decryption costs more than a look-up.
 * TTL in ms; `until` in ms UTC: an expired login is not served from the cache.
 */
const OPENED_MS = 60_000;

/** Remaining lifetime of a login in ms; negative when it has expired. */
export const sessionLasts = ({ since }: Pick<Session, 'since'>) => since + MAX_AGE_SECONDS * 1000 - Date.now();

/** `Set-Cookie` values that delete those of these cookies that the browser has. */
function clearFurther(request: Request, names: readonly string[]): string[] {
  const cookies = parse(request.headers.get('cookie') ?? '');
  return names.filter((name) => name in cookies).map((name) => serialize(name, '', optionsFor(request, 0)));
}

/** `Set-Cookie` values that delete the session in this browser. @param cookie its name; the members' by default */
export function clearSession(request: Request, cookie?: string): string[] {
  return [
    serialize(nameFor(request, cookie), '', optionsFor(request, 0)),
    ...clearFurther(request, furtherNames(request, cookie)),
  ];
}

/**
 * Creates the sessions of an app.
 *
 * @param keys that encrypt the cookies
 * @param isSignedOut whether a login has been ended
 * @param cookie name of the cookie; the members' by default
 */
export function createSessions(keys: SealingKeys, isSignedOut: SignedOut['isSignedOut'], cookie?: string) {
  const opened = new LRUCache<string, { session: Session; until: number }>({
    // In characters; a typical session has about a thousand.
    maxSize: 2_000_000,
    sizeCalculation: (_, sealed) => 2 * sealed.length,
    ttl: OPENED_MS,
  });

  /**
   * Opens the session cookie.
   *
   * @returns the session, or `undefined` if there is none, it has expired, was tampered with or signed out, or its secret
   *   was removed
   */
  async function findSession(request: Request): Promise<Session | undefined> {
    const sealed = findSealed(request, cookie);
    const session = sealed ? await openSession(sealed) : undefined;
    return session && !(await isSignedOut(session)) ? session : undefined;
  }

  /**
   * A login whose cookie is still in the browser although it was ended here, in another window or by another process. It
   * gives no access, but the member's form values still belong to them.
   */
  async function findEndedLogin(request: Request): Promise<Session | undefined> {
    const sealed = findSealed(request, cookie);
    const session = sealed ? await openSession(sealed) : undefined;
    return session && (await isSignedOut(session)) ? session : undefined;
  }

  async function openSession(sealed: string): Promise<Session | undefined> {
    const known = opened.get(sealed);
    if (known && Date.now() < known.until) return known.session;
    try {
      const { payload } = await jwtDecrypt(sealed, ({ kid }) => keys.withId(kid));
      const { token, name, since, checkedAt, films, iat = 0, exp = 0 } = payload;
      if (typeof token !== 'string' || token === '') return undefined;
      const session: Session = {
        token,
        name: typeof name === 'string' ? name : '',
        // Sessions from before this field existed began when they were sealed.
        since: typeof since === 'number' ? since : iat * 1000,
        ...(typeof checkedAt === 'number' && { checkedAt }),
        ...(films === true && { films }),
      };
      opened.set(sealed, { session, until: exp * 1000 });
      return session;
    } catch {
      return undefined; // whatever the reason, the member has to sign in again
    }
  }

  /**
   * Seals a session into `Set-Cookie` values. Its expiry is counted from `since`.
   *
   * @throws TokenTooLong
   */
  async function sealSession(request: Request, session: Session): Promise<string[]> {
    if (Buffer.byteLength(session.token) > TOKEN_MAX) throw new TokenTooLong();
    const { newest } = keys;
    const passed = Math.floor((Date.now() - session.since) / 1000);
    const sealed = await new EncryptJWT({ ...session, name: session.name.slice(0, NAME_LENGTH) })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
      .setIssuedAt()
      .setExpirationTime(Math.floor(session.since / 1000) + MAX_AGE_SECONDS)
      .encrypt(newest.key);
    const parts = sealed.match(new RegExp(`.{1,${PART_LENGTH}}`, 'g')) ?? [];
    if (parts.length > MAX_PARTS) throw new TokenTooLong();
    const options = optionsFor(request, Math.max(0, MAX_AGE_SECONDS - passed));
    const [first = '', ...further] = parts;
    const start = further.length === 0 ? first : `${parts.length}~${first}`;
    const names = furtherNames(request, cookie);
    return [
      serialize(nameFor(request, cookie), start, options),
      ...further.map((part, at) => serialize(names[at] ?? '', part, options)),
      ...clearFurther(request, names.slice(further.length)),
    ];
  }

  return { findSession, findEndedLogin, sealSession };
}

/** @see createSessions */
export type Sessions = ReturnType<typeof createSessions>;
