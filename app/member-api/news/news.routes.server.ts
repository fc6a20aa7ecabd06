import { confirmNotice, countUnread, listNotices, listPublicNotices, readNotice } from '~/contract/calls/news';
import { writeTime } from '~/contract/time';
import { memberRoute, openRoute, type Route, type Service } from '../service';
import { listFor, listPublic } from './notices.server';
import { countUnreadOf, markConfirmed, markRead } from './reads.server';

/** Handles the calls of announcements and their read state. */
export function newsRoutes(service: Service): Route[] {
  return [
    memberRoute(listNotices, (asked, { memberId }) => listFor(service, memberId, asked)),
    openRoute(listPublicNotices, ({ limit }) => listPublic(service, limit)),
    memberRoute(countUnread, async (_, caller) => ({ unread: await countUnreadOf(service, caller) })),
    memberRoute(readNotice, async ({ id }, caller) => {
      await markRead(service, id, caller);
      const [notice, unread] = await Promise.all([
        service.db.selectFrom('notices').select('read_count').where('id', '=', id).executeTakeFirstOrThrow(),
        countUnreadOf(service, caller),
      ]);
      return { readCount: notice.read_count, unread };
    }),
    memberRoute(confirmNotice, async ({ id }, caller) => ({
      confirmedAt: writeTime(await markConfirmed(service, id, caller)),
    })),
  ];
}
