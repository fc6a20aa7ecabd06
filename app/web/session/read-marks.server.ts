import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Keys } from '~/config/secrets/keys.server';
import type { AppRequest } from '../app.server';
import { defineCookie } from './cookie.server';
import type { Session } from './session.server';

/**
 * Read and confirmed marks of announcements in this browser, for upstreams that do not store them: short hashes of
 * their ids in one cookie. At most this many, from the start of the list; for all others nothing is known.
 */
export const MARKED_AT_MOST = 60;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Length of a mark: 36 bits, so that collisions among the few are unlikely. */
const MARK_LENGTH = 6;

/** Creates the cookie of the marks. */
export const createReadMarksCookie = (keys: Keys) =>
  defineCookie('announcements', { secrets: keys.textFor('announcements'), maxAge: YEAR_SECONDS });

const marks = z
  .string()
  .max(MARKED_AT_MOST * MARK_LENGTH)
  .transform((text) => text.match(/.{6}/g) ?? []);
const kept = z.object({ member: z.string(), read: marks, confirmed: marks });

/** A member's marks in this browser, oldest first. */
export interface ReadMarks {
  read: readonly string[];
  confirmed: readonly string[];
}

const NONE: ReadMarks = { read: [], confirmed: [] };

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The mark of an announcement. */
export function markOf(id: string): string {
  return digest(id).slice(0, MARK_LENGTH);
}

type Who = Pick<Session, 'name' | 'token'>;

/**
 * The owner of the marks: a browser may have several members. The token differs at each login, so it is only the
 * fallback when the upstream returns no name.
 */
const memberOf = ({ name, token }: Who) => digest(`member ${name || token}`).slice(0, MARK_LENGTH);

/** The marks of a member in this browser. */
export async function findReadMarks({ app, request }: AppRequest, session: Who): Promise<ReadMarks> {
  const read = kept.safeParse(await app.cookies.readMarks(request).parse(request.headers.get('cookie')));
  return read.success && read.data.member === memberOf(session) ? read.data : NONE;
}

/**
 * Marks an announcement as read, or also as confirmed.
 *
 * @param listed marks of the announcements to keep; all others are dropped. `undefined` if they are not known: then the
 *   oldest are dropped when there are too many
 * @returns a `Set-Cookie` value; `undefined` if nothing changed
 */
export async function addReadMark(
  visit: AppRequest,
  session: Who,
  mark: { id: string; isConfirmed?: boolean },
  listed?: readonly string[],
): Promise<string | undefined> {
  const before = await findReadMarks(visit, session);
  const own = markOf(mark.id);
  const withOwn = (list: readonly string[]) => (list.includes(own) ? list : [...list, own]);
  const after = {
    read: withOwn(before.read),
    confirmed: mark.isConfirmed ? withOwn(before.confirmed) : before.confirmed,
  };
  if (after.read === before.read && after.confirmed === before.confirmed) return undefined;
  const bounded = (list: readonly string[]) =>
    list
      .filter((one) => one === own || (listed?.includes(one) ?? true))
      .slice(-MARKED_AT_MOST)
      .join('');
  return visit.app.cookies.readMarks(visit.request).serialize({
    member: memberOf(session),
    read: bounded(after.read),
    confirmed: bounded(after.confirmed),
  });
}
