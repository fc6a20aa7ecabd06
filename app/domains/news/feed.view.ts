import type { Language } from '~/i18n/language';
import type { AnnouncementWords } from './announcement-words.server';
import type { Announcement } from './news.api.server';

/** What an entry of the feed is made of. */
export interface FeedEntry extends Pick<Announcement, 'id' | 'publishedAt' | 'updatedAt'> {
  words: Pick<AnnouncementWords, 'title' | 'text' | 'isUntitled' | 'onMoney'>;
}

interface Feed {
  language: Language;
  /** Public origin of the app, without a trailing slash. */
  origin: string;
  /** Address of the feed itself, and of the page; both absolute. */
  self: string;
  page: string;
  title: string;
  /** Whose words the announcements are. */
  author: string;
  /** Stands above a text that may ask for money (rule X7). */
  warning: string;
  entries: readonly FeedEntry[];
  pageOf: (id: string) => string;
}

/** What XML 1.0 cannot hold. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const xml = (text: string) =>
  text.replace(NO_XML, '\ufffd').replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${xml(text)}</${name}>`;
const link = (rel: string, type: string, href: string) => `<link rel="${rel}" type="${type}" href="${xml(href)}"/>`;
const timeOf = ({ updatedAt, publishedAt }: Pick<FeedEntry, 'updatedAt' | 'publishedAt'>) => updatedAt ?? publishedAt;

/** The newest change of the entries, in ms UTC; `undefined` without any that has a time. */
export const feedTime = (entries: readonly FeedEntry[]): number | undefined =>
  entries.reduce<number | undefined>((newest, entry) => {
    const at = timeOf(entry);
    return at === undefined ? newest : Math.max(newest ?? at, at);
  }, undefined);

function writeEntry(feed: Feed, entry: FeedEntry, at: number): string {
  const { words, publishedAt, id } = entry;
  const paragraphs = [...(words.onMoney ? [feed.warning] : []), words.text?.text ?? words.title.text];
  const inOther = (language: Language | undefined) =>
    language === undefined || language === feed.language ? '' : ` xml:lang="${language}"`;
  return [
    '<entry>',
    // Of the host, so that no other site's announcements have the same ids; the same in every language.
    element('id', `tag:${new URL(feed.origin).hostname},2026:announcements/${encodeURIComponent(id)}`),
    element('title', words.title.text, inOther(words.title.language)),
    element('updated', new Date(at).toISOString()),
    ...(publishedAt === undefined ? [] : [element('published', new Date(publishedAt).toISOString())]),
    link('alternate', 'text/html', feed.pageOf(id)),
    element('content', paragraphs.join('\n\n'), ` type="text"${words.onMoney ? '' : inOther(words.text?.language)}`),
    '</entry>',
  ].join('\n');
}

/** Writes an Atom feed (RFC 4287). Announcements without a time are left out: every entry of a feed needs one. */
export function writeFeed(feed: Feed): string {
  const { language, self, page, title, author, entries } = feed;
  const dated = entries.flatMap((entry) => {
    const at = timeOf(entry);
    return at === undefined ? [] : [writeEntry(feed, entry, at)];
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', self),
    element('title', title),
    element('updated', new Date(feedTime(entries) ?? 0).toISOString()),
    `<author>${element('name', author)}</author>`,
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', page),
    ...dated,
    '</feed>\n',
  ].join('\n');
}
