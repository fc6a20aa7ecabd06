import { announcementWords } from '~/domains/news/announcement-words.server';
import { hasFeed } from '~/domains/news/feed.api.server';
import { listAnnouncements } from '~/domains/news/news.api.server';
import { announcementCard } from '~/domains/news/news.view';
import { newestCount } from '~/pages/balances/newest-night.server';
import { paths } from '~/paths';
import { readPageQuery } from '~/paths.schema';
import { untoldOf } from '~/root/shell/unread.server';
import { withStaleFallback } from '~/web/page/stale-fallback.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { findReadMarks, markOf, MARKED_AT_MOST } from '~/web/session/read-marks.server';

const PAGE_SIZE = 10;

/** The data of the list: one page of it, and for each announcement whether the member has read it, where known. */
export async function loadAnnouncements(visit: MemberContext) {
  const { session, url, clock } = visit;
  const { api, asOf } = withStaleFallback(visit);
  const { page } = readPageQuery(url);
  const [{ rows, more, last }, marks, count] = await Promise.all([
    listAnnouncements(api, page, PAGE_SIZE),
    findReadMarks(visit, session),
    page === 1 ? newestCount(visit) : undefined,
  ]);
  // If the upstream does not record reads, this browser does, for the first entries of the list only.
  const untold = rows
    .filter(({ isRead }, index) => isRead === undefined && (page - 1) * PAGE_SIZE + index < MARKED_AT_MOST)
    .map(({ id }) => markOf(id));
  const listed = untold.length > 0 ? await untoldOf(visit, untold) : undefined;
  const announcements = rows.flatMap((announcement) => {
    const words = announcementWords(announcement, clock.language);
    if (!words) return [];
    const mark = markOf(announcement.id);
    const isHere = untold.includes(mark) && (listed?.includes(mark) ?? true);
    const state = isHere
      ? { isRead: marks.read.includes(mark), isConfirmed: marks.confirmed.includes(mark) }
      : announcement;
    return [announcementCard(announcement, words, state, clock)];
  });
  return {
    page,
    more,
    last,
    announcements,
    asOf: asOf(),
    count,
    feed: hasFeed(visit.api, clock.language) ? paths.announcementFeed(clock.language) : undefined,
    inThisBrowser: rows.some(({ isRead }) => isRead === undefined),
  };
}
