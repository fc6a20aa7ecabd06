import type { LoaderFunctionArgs } from '@remix-run/node';
import { announcementWords } from '~/domains/news/announcement-words.server';
import { listFirst } from '~/domains/news/news.api.server';
import { announcementPage } from '~/domains/news/news.view';
import { formatMinute } from '~/i18n/format';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { contextOf } from '~/web/page/request-context.server';
import { sessionLasts } from '~/web/session/session.server';
import { keptAnnouncements } from './kept-announcement.server';

const MOST = 10;

/**
 * The latest announcements, for a browser to store for offline use: their texts, and when they were loaded. They contain nothing
 * about the member, and the browser deletes them with the session. This route never signs the member out: an open page may have a
 * form with unsaved input, and it handles the 401 itself.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api, language, clock, i18n, session } = await contextOf(args);
  if (!session) return new Response(null, { status: 401 });
  try {
    const asOf = Date.now();
    const announcements = await listFirst(api, MOST);
    const pages = announcements.flatMap((announcement) => {
      const words = announcementWords(announcement, language);
      const unknown = { isRead: undefined, isConfirmed: undefined };
      return words ? [announcementPage(announcement, words, unknown, clock)] : [];
    });
    return Response.json(
      {
        language,
        time: formatMinute(asOf, clock),
        lasts: sessionLasts(session),
        html: keptAnnouncements(pages, language, i18n),
      },
      { headers: { 'Cache-Control': 'private, no-store', 'Content-Language': language } },
    );
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return new Response(null, { status: error.kind === 'expired' ? 401 : 502 });
  }
}
