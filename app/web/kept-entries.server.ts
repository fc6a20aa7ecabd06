import { createHash } from 'node:crypto';
import { parse, serialize, type SerializeOptions } from 'cookie';
import { z } from 'zod';
import { isSecure } from './request-facts.server';
import { openPacked, sealPacked } from './sealed.server';
import { NAME_LENGTH, type Session } from './session.server';

/**
 * What was typed into a form whose login ended while it was sent: kept in the member's browser until they have signed in again.
 * Source: product.md, chapter 4 ("nothing that the member typed is lost, except passwords"); record 0030.
 */

/** Seconds for which it is kept: long enough to find a password, too short to be found by whoever gets the phone next. */
const KEPT_SECONDS = 15 * 60;

/** The most that its cookie may weigh. Browsers drop one of over 4 kB without a word. */
const MOST_BYTES = 3_500;

/** What was typed, and where. */
export interface Entries {
  /** Path and query of the page on which the form stands. */
  page: string;
  /** By field; never a password, a file, or what stands for one. */
  values: Readonly<Record<string, string>>;
  /** Whether nobody can tell if the form was taken in; otherwise it surely was not. */
  isUnknown: boolean;
}

/** Entries as they come back. */
export interface KeptEntries extends Entries {
  /** Whether the longest ones were left out, since they were too long to be kept. */
  isCut: boolean;
}

const keptSchema = z.object({
  /** Whose it is, see `ownerOf`; until when, ms UTC. */
  owner: z.string(),
  until: z.number(),
  page: z.string(),
  isCut: z.boolean(),
  isUnknown: z.boolean(),
  values: z.record(z.string()),
});

const PURPOSE = 'entries of an ended login';

const nameFor = (request: Request) => (isSecure(request) ? '__Host-entries' : 'entries');

function optionsFor(request: Request, maxAge: number): SerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request), maxAge };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Whoever signs in to the same account owns it: the login with which it was typed is over. */
const ownerOf = ({ name }: Pick<Session, 'name'>) => digestOf(`entries of ${name.slice(0, NAME_LENGTH)}`);

const cookieOf = (request: Request) => parse(request.headers.get('cookie') ?? '')[nameFor(request)];

/** What is worth trying to pack: no form of ours has as many fields, nor takes as long a text. */
const MOST_FIELDS = 30;
const MOST_CHARACTERS = 12_000;

/** Entries from the shortest to the longest, as many as may fit. */
function shortestFirst(values: Entries['values']): [name: string, value: string][] {
  const sorted = Object.entries(values).sort(([, one], [, other]) => one.length - other.length);
  let size = 0;
  return sorted.slice(0, MOST_FIELDS).filter(([name, value]) => (size += name.length + value.length) < MOST_CHARACTERS);
}

/** What comes with a page and nobody types: it is kept along with what somebody has typed. */
const UNTYPED: ReadonlySet<string> = new Set(['formKey', 'act', 'kind', 'period', 'request', 'waiting', 'way']);

const isTyped = ([name, value]: [name: string, value: string]) => value !== '' && !UNTYPED.has(name);

/**
 * Keeps what was typed. What does not fit into a cookie is left out, the longest entry first.
 *
 * @returns a `Set-Cookie` value; `undefined` when nothing was typed, unless it is to be said of the form that nobody knows
 *   whether it was taken in, or the upstream calls the member nothing, so that
 *   nobody could tell whose it is
 */
export async function keepEntries(
  request: Request,
  session: Pick<Session, 'name'>,
  { page, values, isUnknown }: Entries,
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
    const value = `${digestOf(page)}.${!hasTyped ? 'none' : isCut ? 'cut' : 'all'}.${await sealPacked(PURPOSE, content)}`;
    const cookie = serialize(nameFor(request), value, optionsFor(request, KEPT_SECONDS));
    if (cookie.length <= MOST_BYTES) return cookie;
    // An address alone that does not fit: nothing could be brought back to it.
    if (kept.length === 0) return undefined;
  }
}

/** What the login page may say of entries that wait for a page, before anybody knows who signs in. */
export function entriesWait(request: Request, page: string | null): 'all' | 'cut' | undefined {
  const [tag, extent] = cookieOf(request)?.split('.', 2) ?? [];
  if (page === null || tag !== digestOf(page) || extent === 'none') return undefined;
  return extent === 'cut' ? 'cut' : 'all';
}

/** What this account has kept in this browser; `undefined` when there is nothing, or it is another account's. */
async function findKept(request: Request, session: Pick<Session, 'name'>): Promise<KeptEntries | undefined> {
  const [, , ...sealed] = cookieOf(request)?.split('.') ?? [];
  if (sealed.length === 0 || session.name === '') return undefined;
  const kept = await openPacked(PURPOSE, keptSchema, sealed.join('.'));
  return kept?.owner === ownerOf(session) && Date.now() < kept.until ? kept : undefined;
}

/** What this account has kept for a page. */
export async function findEntries(
  request: Request,
  session: Pick<Session, 'name'>,
  page: string,
): Promise<KeptEntries | undefined> {
  const kept = await findKept(request, session);
  return kept?.page === page ? kept : undefined;
}

/** Whether the browser keeps entries that are not those of this account. */
export async function holdsForeignEntries(request: Request, session: Pick<Session, 'name'>): Promise<boolean> {
  return cookieOf(request) !== undefined && (await findKept(request, session)) === undefined;
}

/** A `Set-Cookie` value that forgets what was kept. */
export function forgetEntries(request: Request): string {
  return serialize(nameFor(request), '', optionsFor(request, 0));
}
