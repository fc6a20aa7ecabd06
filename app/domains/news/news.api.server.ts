import { createHash } from 'node:crypto';
import { bannerLink } from '~/config/environment/banner-link';
import type { ResponseOf } from '~/contract/call';
import * as content from '~/contract/calls/content';
import * as contract from '~/contract/calls/news';
import { NOTICE_SUFFIXES } from '~/contract/language';
import { LANGUAGES, type Language } from '~/i18n/language';
import type { Api } from '~/upstream/call/api';
import { derived } from '~/upstream/cache/derived';
import { asksForMoney } from '~/upstream/text/asks-for-money';
import { IN_A_PATH } from '~/upstream/media/id-in-path';
import { loadListPage, type ListPage } from '~/upstream/call/list-page';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';

/** A picture of the carousel. */
export interface Banner {
  image: string;
  name: string | undefined;
  description: string | undefined;
  /** A path of this app, or an https page of a site of the operator's; see `bannerLink`. */
  link: string | undefined;
  /** Whether its words may ask for money. */
  onMoney: boolean;
}

/** A text in the languages that are available. */
export type InLanguages = Readonly<Partial<Record<Language, string>>>;

/** An announcement. Times in ms UTC. */
export interface Announcement {
  /** The upstream's id, or a hash of its texts: then an edited one is another announcement. */
  id: string;
  /** Raw texts; `announcement-words.server.ts` cleans those that are shown. */
  titles: InLanguages;
  texts: InLanguages;
  important: boolean;
  readCount: number | undefined;
  updatedAt: number | undefined;
  publishedAt: number | undefined;
  /** Whether the member has opened it; `undefined` if the upstream does not store that. */
  isRead: boolean | undefined;
  /** Whether the member has confirmed it; `undefined` if the upstream does not store that. */
  isConfirmed: boolean | undefined;
  confirmedAt: number | undefined;
}

type WireBanner = ResponseOf<typeof content.listBanners>['list'][number];

function readBanner({ upstream }: Api, { url, name, description, link }: WireBanner): Banner | undefined {
  const image = upstream.pictureAddress(url, 'member');
  return image
    ? {
        image,
        name,
        description,
        link: bannerLink(upstream.settings.env, link),
        onMoney: asksForMoney(`${name ?? ''} ${description ?? ''}`),
      }
    : undefined;
}

/** The pictures of the carousel; those without a usable address are left out. */
export async function listBanners(api: Api): Promise<Banner[]> {
  const { list } = await api(content.listBanners, {});
  return list.flatMap((sent) => derived(sent, 'banner', () => readBanner(api, sent)) ?? []);
}

type WireNotice = ResponseOf<typeof contract.listNotices>['list'][number];

const said = (notice: WireNotice, kind: 'text' | 'title', language: Language) =>
  notice[`${kind}_${NOTICE_SUFFIXES[language]}`];

/** A content hash as the id of an announcement without one. */
function idOfWords(notice: WireNotice): string {
  const words = (['text', 'title'] as const).flatMap((kind) =>
    LANGUAGES.map((language) => said(notice, kind, language)),
  );
  return `words-${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 24)}`;
}

/** The texts that are not blank. */
function inLanguages(notice: WireNotice, kind: 'text' | 'title'): InLanguages {
  const entries = LANGUAGES.map((language) => [language, said(notice, kind, language)] as const);
  return Object.fromEntries(entries.filter(([, text]) => text?.trim()));
}

/** What an announcement for everyone does not say of a member. */
const MEMBERLESS = { readCount: undefined, read: undefined, confirmed: undefined, confirmedAt: undefined };

const readNotice = (notice: WireNotice) =>
  derived(notice, 'announcement', (): Announcement => ({
    id: notice.id !== undefined && IN_A_PATH.test(notice.id) ? notice.id : idOfWords(notice),
    titles: inLanguages(notice, 'title'),
    texts: inLanguages(notice, 'text'),
    important: notice.important ?? false,
    readCount: notice.readCount,
    updatedAt: notice.lastUpdate,
    publishedAt: notice.publishedAt,
    isRead: notice.read,
    isConfirmed: notice.confirmed,
    confirmedAt: notice.confirmedAt,
  }));

/** Whether it has any text. */
const saysSomething = ({ titles, texts }: Announcement) => Object.keys({ ...titles, ...texts }).length > 0;

async function askPage(api: Api, page: number, limit: number) {
  const { list, total } = await api(contract.listNotices, { page, limit });
  const rows = list.map(readNotice).filter(saysSomething);
  return { rows, total: rows.length < list.length ? undefined : total };
}

/** The first announcements, important ones first, otherwise in the upstream's order. @param limit how many */
export async function listFirst(api: Api, limit: number): Promise<Announcement[]> {
  const { rows } = await askPage(api, 1, limit);
  return importantFirst(rows).slice(0, limit);
}

/** The first announcements that the service publishes for everyone; `undefined` if it has no such call. @param limit how many */
export async function listPublicFirst(api: Api, limit: number): Promise<Announcement[] | undefined> {
  const answer = await orUndefinedIfUnsupported(api(contract.listPublicNotices, { limit }));
  return answer?.list.map((notice) => readNotice({ ...MEMBERLESS, ...notice })).filter(saysSomething);
}

/** Important ones first; otherwise in the upstream's order. */
function importantFirst(rows: readonly Announcement[]): Announcement[] {
  return [...rows.filter(({ important }) => important), ...rows.filter(({ important }) => !important)];
}

/** A page of announcements; sliced from the full list if the upstream sends all at once. */
export async function listAnnouncements(api: Api, page: number, size: number): Promise<ListPage<Announcement>> {
  const ask = async (asked: number) => {
    const { rows, total } = await askPage(api, asked, size);
    return { rows: importantFirst(rows), total };
  };
  return loadListPage(ask, { page, size, fits: () => true, keyOf: ({ id }) => id });
}

/** Page limit of the search for an announcement, if the upstream ignores its id. */
const PAGES_SEARCHED = 10;
const SEARCHED_AT_ONCE = 100;

/** One announcement; `undefined` if the upstream has none with this id. */
export async function findAnnouncement(api: Api, id: string): Promise<Announcement | undefined> {
  const seen = new Set<string>();
  for (let page = 1; page <= PAGES_SEARCHED; page++) {
    const { list, total } = await api(contract.listNotices, { id, page, limit: SEARCHED_AT_ONCE });
    const rows = list.map(readNotice).filter(saysSomething);
    const found = rows.find((row) => row.id === id);
    if (found) return found;
    const known = seen.size;
    for (const row of rows) seen.add(row.id);
    if (seen.size === known || (total !== undefined && seen.size >= total)) return undefined;
  }
  return undefined;
}

/**
 * Number of announcements that the member has not opened.
 *
 * @returns `undefined` if the upstream does not store that
 */
export async function countUnread(api: Api): Promise<number | undefined> {
  const answer = await orUndefinedIfUnsupported(api(contract.countUnread, {}));
  return answer && Math.max(0, answer.unread);
}

/**
 * Marks an announcement as read at the upstream.
 *
 * @returns its new number of readers, and the member's number of unread ones; `undefined` if the upstream does not
 *   store that
 */
export async function markRead(
  api: Api,
  id: string,
): Promise<{ readCount?: number | undefined; unread?: number | undefined } | undefined> {
  return orUndefinedIfUnsupported(api(contract.readNotice, { id }));
}

/** Confirms an important announcement at the upstream. @throws UpstreamError `not_found` */
export async function confirmRead(api: Api, id: string): Promise<void> {
  await api(contract.confirmNotice, { id });
}
