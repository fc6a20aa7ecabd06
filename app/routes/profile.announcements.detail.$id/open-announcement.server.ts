import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { announcementWords } from '~/domains/news/announcement-words.server';
import { confirmRead, findAnnouncement, markRead, type Announcement } from '~/domains/news/news.api.server';
import { confirmSchema } from '~/domains/news/news.schema';
import { announcementPage } from '~/domains/news/news.view';
import { paths } from '~/paths';
import { readId } from '~/paths.schema';
import { rememberUnread, untoldOf } from '~/root/shell/unread.server';
import { setFlash } from '~/web/session/flash.server';
import { orNotFound, problemResponse } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { addReadMark, findReadMarks, markOf } from '~/web/session/read-marks.server';
import { submit } from '~/web/form/submit.server';

/** The announcement at an address. @throws an error page when it does not exist, or the address has no id */
async function getNamed(visit: MemberContext): Promise<Announcement> {
  const id = readId(visit.params['id']);
  if (!id) throw problemResponse(visit, 'announcement.invalid', 400);
  const found = await orNotFound(findAnnouncement(visit.api, id), visit, 'announcement.missing');
  if (!found) throw problemResponse(visit, 'announcement.missing', 404);
  return found;
}

interface Opened {
  isRead: boolean | undefined;
  readCount: number | undefined;
  /** The number of unread announcements, if the upstream has just returned it. */
  unread?: number | undefined;
}

/**
 * Marks an announcement as read: at the upstream, which then counts it, or in this browser. The page is shown even if that fails.
 */
async function markOpened(visit: MemberContext, { id, isRead, readCount }: Announcement): Promise<Opened> {
  if (isRead !== false) return { isRead, readCount };
  const marked = await markRead(visit.api, id).catch(() => undefined);
  if (marked?.unread !== undefined) rememberUnread(visit, marked.unread);
  return { isRead: marked !== undefined, readCount: marked?.readCount ?? readCount, unread: marked?.unread };
}

/** The state of an announcement of which only this browser knows, and the cookie that remembers that it was opened. */
async function rememberOpened(visit: MemberContext, id: string) {
  const { session } = visit;
  const [marks, listed] = await Promise.all([findReadMarks(visit, session), untoldOf(visit, [markOf(id)])]);
  // Further down in the list than this browser remembers.
  if (listed && !listed.includes(markOf(id))) return undefined;
  const cookie = await addReadMark(visit, session, { id }, listed);
  const unread = listed?.filter((mark) => mark !== markOf(id) && !marks.read.includes(mark)).length;
  return { isConfirmed: marks.confirmed.includes(markOf(id)), cookie, unread };
}

/** The data of an announcement's page. */
export async function openAnnouncement(visit: MemberContext) {
  const { clock } = visit;
  const found = await getNamed(visit);
  const words = announcementWords(found, clock.language);
  if (!words) throw problemResponse(visit, 'announcement.missing', 404);
  // A HEAD request does not count as reading.
  const isOpened = visit.request.method === 'GET';
  const opened: Opened = isOpened ? await markOpened(visit, found) : found;
  const here = isOpened && found.isRead === undefined ? await rememberOpened(visit, found.id) : undefined;
  const state = { isRead: opened.isRead, isConfirmed: found.isConfirmed ?? here?.isConfirmed };
  return data(
    {
      ...announcementPage({ ...found, readCount: opened.readCount }, words, state, clock),
      unread: opened.unread ?? here?.unread,
      inThisBrowser: found.isRead === undefined,
    },
    here?.cookie ? { headers: { 'Set-Cookie': here.cookie } } : {},
  );
}

/** Confirms that an important announcement was read. Repeating it changes nothing. */
export const confirmAnnouncement = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: confirmSchema,
    failure: 'failed.confirm',
    run: async (_, visit) => {
      const { api, session } = visit;
      const { id, important, isRead, isConfirmed } = await getNamed(visit);
      const headers = new Headers();
      if (important && isRead === undefined) {
        const listed = await untoldOf(visit, [markOf(id)]);
        const cookie = await addReadMark(visit, session, { id, isConfirmed: true }, listed);
        if (cookie) headers.append('Set-Cookie', cookie);
      } else if (isConfirmed !== true) await confirmRead(api, id);
      headers.append('Set-Cookie', await setFlash(visit, { tone: 'success', code: 'news:flash.confirmed' }));
      return redirect(paths.announcement(id), { headers });
    },
  });
