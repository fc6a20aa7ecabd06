import { createHash } from 'node:crypto';
import { z } from 'zod';
import { textKeysFor } from '~/config/keys.server';
import { defineCookie } from './cookie.server';
import type { Session } from './session.server';

/**
 * Which announcements a member has opened and confirmed in this browser, for upstreams that do not keep it: short marks of
 * their ids in one cookie. Of so many announcements, from the first one of the list on; of the others nothing is known.
 */
export const MARKED_AT_MOST = 60;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Length of a mark: 36 bits, so that two of the few never meet. */
const MARK_LENGTH = 6;

const cookie = defineCookie('announcements', { secrets: textKeysFor('announcements'), maxAge: YEAR_SECONDS });

const marks = z
  .string()
  .max(MARKED_AT_MOST * MARK_LENGTH)
  .transform((text) => text.match(/.{6}/g) ?? []);
const kept = z.object({ member: z.string(), read: marks, confirmed: marks });

/** What is known of a member in this browser: marks, in the order in which they were made. */
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
 * Whose marks these are: a browser may have several members, and a token is another one at each login, so that it stands in
 * only for the name that an upstream has not told.
 */
const memberOf = ({ name, token }: Who) => digest(`member ${name || token}`).slice(0, MARK_LENGTH);

/** The marks of a member in this browser. */
export async function findReadMarks(request: Request, session: Who): Promise<ReadMarks> {
  const read = kept.safeParse(await cookie(request).parse(request.headers.get('cookie')));
  return read.success && read.data.member === memberOf(session) ? read.data : NONE;
}

/**
 * Marks an announcement as read, or also as confirmed.
 *
 * @param listed the marks of the announcements that are told apart; those of others are dropped. `undefined` when they are
 *   not known: then the oldest ones are, when there are too many
 * @returns a `Set-Cookie` value; `undefined` when there is nothing to write down
 */
export async function addReadMark(
  request: Request,
  session: Who,
  mark: { id: string; isConfirmed?: boolean },
  listed?: readonly string[],
): Promise<string | undefined> {
  const before = await findReadMarks(request, session);
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
  return cookie(request).serialize({
    member: memberOf(session),
    read: bounded(after.read),
    confirmed: bounded(after.confirmed),
  });
}
