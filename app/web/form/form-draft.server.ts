import { createHash } from 'node:crypto';
import { parse, serialize, type SerializeOptions } from 'cookie';
import { z } from 'zod';
import { cookieName } from '../session/cookie.server';
import { isSecure } from '../session/request-info.server';
import type { AppRequest } from '../app.server';
import { NAME_LENGTH, type Session } from '../session/session.server';

/**
 * Form values of a member whose login expired on submit: saved in a cookie until they have signed in again.
 * Source: docs/product-rules.md ("nothing that the member typed is lost, except passwords"); record 0030.
 */

/** Lifetime in seconds: long enough to find a password, too short for the next user of the phone. */
const KEPT_SECONDS = 15 * 60;

/** Maximum size of the cookie. Browsers silently drop cookies over 4 kB. */
const MOST_BYTES = 3_500;

/** The values of a form, and its page. */
export interface Entries {
  /** Path and query of the form's page. */
  page: string;
  /** By field; never a password, a file, or a reference to one. */
  values: Readonly<Record<string, string>>;
  /** Whether the form may have been carried out; otherwise it certainly was not. */
  isUnknown: boolean;
}

/** Restored entries. */
export interface KeptEntries extends Entries {
  /** Whether the longest values were left out because they did not fit. */
  isCut: boolean;
}

const keptSchema = z.object({
  /** The owner, see `ownerOf`; expiry in ms UTC. */
  owner: z.string(),
  until: z.number(),
  page: z.string(),
  isCut: z.boolean(),
  isUnknown: z.boolean(),
  values: z.record(z.string()),
});

const PURPOSE = 'entries of an ended login';

/** The cookie's name; the desk has another one, because browsers send cookies of a host to all its ports. */
const COOKIE = 'entries';

function optionsFor(request: Request, maxAge: number): SerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request), maxAge };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Bound to the account and not to the login, which has expired. */
const ownerOf = ({ name }: Pick<Session, 'name'>) => digestOf(`entries of ${name.slice(0, NAME_LENGTH)}`);

const cookieOf = (request: Request, name: string) =>
  parse(request.headers.get('cookie') ?? '')[cookieName(request, name)];

/** Limits of what is worth compressing: no form of ours has as many fields or takes as long a text. */
const MOST_FIELDS = 30;
const MOST_CHARACTERS = 12_000;

/** The entries by length, as many as may fit. */
function shortestFirst(values: Entries['values']): [name: string, value: string][] {
  const sorted = Object.entries(values).sort(([, one], [, other]) => one.length - other.length);
  let size = 0;
  return sorted.slice(0, MOST_FIELDS).filter(([name, value]) => (size += name.length + value.length) < MOST_CHARACTERS);
}

/** Fields filled by the page: saved together with typed values, but not on their own. */
const UNTYPED: ReadonlySet<string> = new Set(['formKey', 'act', 'kind', 'period', 'request', 'waiting', 'way']);

const isTyped = ([name, value]: [name: string, value: string]) => value !== '' && !UNTYPED.has(name);

/**
 * Saves form values in a cookie. If they do not fit, the longest are left out.
 *
 * @param cookie its name; the members' by default
 * @returns a `Set-Cookie` value; `undefined` if nothing was typed (unless the form's outcome is unknown), or if the
 *   upstream returns no user name, so that the owner could not be recognised
 */
export async function saveDraft(
  { app, request }: AppRequest,
  session: Pick<Session, 'name'>,
  { page, values, isUnknown }: Entries,
  cookie = COOKIE,
): Promise<string | undefined> {
  const hasTyped = Object.entries(values).some(isTyped);
  if (session.name === '' || !(hasTyped || isUnknown)) return undefined;
  const until = Date.now() + KEPT_SECONDS * 1_000;
  for (const kept = shortestFirst(values); ; kept.pop()) {
    const isCut = kept.length < Object.keys(values).length;
    const content: z.input<typeof keptSchema> = {
      owner: ownerOf(session),
      until,
      page,
      isCut,
      isUnknown,
      values: Object.fromEntries(kept),
    };
    const value = `${digestOf(page)}.${!hasTyped ? 'none' : isCut ? 'cut' : 'all'}.${await app.sealing.encryptCompact(PURPOSE, content)}`;
    const set = serialize(cookieName(request, cookie), value, optionsFor(request, KEPT_SECONDS));
    if (set.length <= MOST_BYTES) return set;
    // Even the address alone does not fit.
    if (kept.length === 0) return undefined;
  }
}

/** What the login page may reveal about entries saved for a page, before the member has signed in. */
export function hasDraftFor(request: Request, page: string | null, cookie = COOKIE): 'all' | 'cut' | undefined {
  const [tag, extent] = cookieOf(request, cookie)?.split('.', 2) ?? [];
  if (page === null || tag !== digestOf(page) || extent === 'none') return undefined;
  return extent === 'cut' ? 'cut' : 'all';
}

/** This account's saved entries; `undefined` when there are none, or they are another account's. */
async function findKept(
  { app, request }: AppRequest,
  session: Pick<Session, 'name'>,
  cookie: string,
): Promise<KeptEntries | undefined> {
  const [, , ...sealed] = cookieOf(request, cookie)?.split('.') ?? [];
  if (sealed.length === 0 || session.name === '') return undefined;
  const kept = await app.sealing.openPacked(PURPOSE, keptSchema, sealed.join('.'));
  return kept?.owner === ownerOf(session) && Date.now() < kept.until ? kept : undefined;
}

/** This account's saved entries for a page. */
export async function findEntries(
  visit: AppRequest,
  session: Pick<Session, 'name'>,
  page: string,
  cookie = COOKIE,
): Promise<KeptEntries | undefined> {
  const kept = await findKept(visit, session, cookie);
  return kept?.page === page ? kept : undefined;
}

/** Whether the browser holds saved entries that are not this account's. */
export async function hasOtherMembersDraft(visit: AppRequest, session: Pick<Session, 'name'>): Promise<boolean> {
  return cookieOf(visit.request, COOKIE) !== undefined && (await findKept(visit, session, COOKIE)) === undefined;
}

/** A `Set-Cookie` value that deletes the saved entries. */
export function forgetEntries(request: Request, cookie = COOKIE): string {
  return serialize(cookieName(request, cookie), '', optionsFor(request, 0));
}
