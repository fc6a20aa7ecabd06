import { z } from 'zod';
import { defineCall } from '../call';
import { NOTICE_SUFFIXES, type Language } from '../language';
import { noticeOf, noticesOf } from '../wire/open-shapes';
import { ask, shape, type Wire } from '../wire/wire';

/** {@link countUnread} counts only among so many announcements, from the first one on. */
export const UNREAD_COUNTED = 100;

type NoticeField<Kind extends 'text' | 'title'> = `${Kind}_${(typeof NOTICE_SUFFIXES)[Language]}`;

/** Texts of an announcement as the wire names them: `text_en_us` and the others. */
export type NoticeTexts<Kind extends 'text' | 'title'> = Record<NoticeField<Kind>, string | undefined>;

/** One field for each language. */
function inEachLanguage<Kind extends 'text' | 'title', Type extends z.ZodTypeAny>(kind: Kind, type: Type) {
  const fields = Object.values(NOTICE_SUFFIXES).map((suffix) => [`${kind}_${suffix}`, type]);
  return Object.fromEntries(fields) as Record<NoticeField<Kind>, Type>;
}

/** What an announcement says to everyone. */
const words = (wire: Wire) => ({
  id: wire.optional(wire.id()),
  ...inEachLanguage('text', wire.optional(wire.text())),
  ...inEachLanguage('title', wire.optional(wire.text())),
  important: wire.optional(wire.flag()),
  lastUpdate: wire.optional(wire.time()),
  publishedAt: wire.optional(wire.time()),
});

/**
 * POST /home/getNotice. The specification takes no parameters and returns `text_en_us`. Page, limit, id and the fields about the
 * member are our extension. `readCount` is the number of members who have opened the announcement, each counted once. `total` is
 * left out where it would have to be counted.
 */
export const listNotices = defineCall(
  'POST /home/getNotice',
  'Announcements: important ones first, then newest first; with an id that one alone',
  z.object({ page: ask.page(), limit: ask.limit(100), id: ask.id().optional() }),
  shape((wire) =>
    wire.open(
      wire.list(
        wire.open(
          z.object({
            ...words(wire),
            readCount: wire.optional(wire.int()),
            /** Whether this member has opened it. */
            read: wire.optional(wire.flag()),
            /** Whether this member has confirmed that they have read it; only for important ones. */
            confirmed: wire.optional(wire.flag()),
            confirmedAt: wire.optional(wire.time()),
          }),
          noticeOf,
        ),
      ),
      noticesOf,
    ),
  ),
  { row: 'S' },
);

/** GET /System/announcements. Important ones first, then newest, for the Atom feed, which has no login. Refused with `not_found` where members alone read them. */
export const listPublicNotices = defineCall(
  'GET /System/announcements',
  'The first announcements, for everyone',
  z.object({ limit: ask.limit(100) }),
  shape((wire) => z.object({ list: wire.many(z.object(words(wire))) })),
  { row: 'X', access: 'anyone' },
);

/** GET /home/unreadNotices. Counts only the first {@link UNREAD_COUNTED} of the list, so that its cost is bounded. */
export const countUnread = defineCall(
  'GET /home/unreadNotices',
  'How many announcements the member has not opened',
  z.object({}),
  shape((wire) => z.object({ unread: wire.int() })),
  { row: 'X' },
);

/** POST /home/readNotice. Idempotent. Refused with `not_found`. */
export const readNotice = defineCall(
  'POST /home/readNotice',
  'The member has opened an announcement',
  z.object({ id: ask.id() }),
  shape((wire) => wire.sparse(z.object({ readCount: wire.optional(wire.int()), unread: wire.optional(wire.int()) }))),
  { row: 'X' },
);

/** POST /home/confirmNotice. Idempotent. Refused with `not_found`, also when it is not important. */
export const confirmNotice = defineCall(
  'POST /home/confirmNotice',
  'The member confirms that they have read an important announcement',
  z.object({ id: ask.id() }),
  shape((wire) => wire.sparse(z.object({ confirmedAt: wire.optional(wire.time()) }))),
  { row: 'X' },
);
