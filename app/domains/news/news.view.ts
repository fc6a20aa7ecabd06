import type { Clock } from '~/i18n/clock';
import { formatDate, formatDateTime, formatMinute } from '~/i18n/format';
import type { AnnouncementWords, Words } from './announcement-words.server';
import type { Announcement } from './news.api.server';

/** The member's read state of an announcement; `undefined`: unknown. */
export interface ReadState {
  isRead: boolean | undefined;
  isConfirmed: boolean | undefined;
}

/** A line of the notice bar, with the announcement that it leads to. */
export interface NoticeLine extends Words, Pick<AnnouncementWords, 'onMoney'> {
  id: string;
}

/** The line of an announcement in the notice bar: its whole text, or its title if it has no other text. */
export function noticeLine({ id }: Pick<Announcement, 'id'>, { title, text, onMoney }: AnnouncementWords): NoticeLine {
  return { id, onMoney, ...(text ? { language: text.language, text: text.text.replace(/\n+/g, ' ') } : title) };
}

/** A list shows how many have read an announcement from here on; its own page always does. */
const FEWEST_READERS = 10;

const minuteOf = (ms: number) => Math.floor(ms / 60_000);

/** Whether it was changed since it was published, to the minute, as pages show both times. */
const hasChanged = ({ updatedAt, publishedAt }: Pick<Announcement, 'updatedAt' | 'publishedAt'>) =>
  updatedAt !== undefined && (publishedAt === undefined || minuteOf(updatedAt) !== minuteOf(publishedAt));

/** An announcement in the list. */
export function announcementCard(
  announcement: Announcement,
  { title, excerpt, isUntitled, fallback, onMoney }: AnnouncementWords,
  { isRead, isConfirmed }: ReadState,
  clock: Clock,
) {
  const { id, important, readCount, updatedAt, publishedAt } = announcement;
  const date = (ms: number | undefined) => (ms === undefined ? undefined : formatDate(ms, clock));
  const isUpdated = hasChanged(announcement);
  return {
    id,
    important,
    title,
    // Without a title, the title is made from the beginning of this text.
    excerpt: isUntitled ? undefined : excerpt,
    fallback,
    onMoney,
    updated: isUpdated ? date(updatedAt) : undefined,
    published: isUpdated ? undefined : date(publishedAt),
    readCount: readCount !== undefined && readCount >= FEWEST_READERS ? readCount : undefined,
    isRead,
    isConfirmed: important ? isConfirmed : undefined,
  };
}

/** The data of an announcement in the list. */
export type AnnouncementCard = ReturnType<typeof announcementCard>;

/** An announcement on its own page. */
export function announcementPage(
  announcement: Announcement,
  { title, isUntitled, text, fallback, onMoney }: AnnouncementWords,
  { isConfirmed }: ReadState,
  clock: Clock,
) {
  const { id, important, readCount, updatedAt, publishedAt, confirmedAt } = announcement;
  const minute = (ms: number | undefined) => (ms === undefined ? undefined : formatMinute(ms, clock));
  const moment = (ms: number | undefined) => (ms === undefined ? undefined : formatDateTime(ms, clock));
  return {
    id,
    important,
    title,
    isUntitled,
    paragraphs: text ? text.text.split(/\n{2,}/) : [],
    textLanguage: text?.language,
    fallback,
    onMoney,
    published: minute(publishedAt),
    updated: hasChanged(announcement) ? minute(updatedAt) : undefined,
    readCount,
    isConfirmed: important ? isConfirmed : undefined,
    confirmedAt: moment(confirmedAt),
  };
}
