import type { Selectable } from 'kysely';
import type { WireOf } from '~/contract/call';
import type { listNotices, listPublicNotices, NoticeTexts } from '~/contract/calls/news';
import { LANGUAGES, NOTICE_SUFFIXES, wireLanguage } from '~/contract/language';
import { writeTime } from '~/contract/time';
import { columnSuffix, type Localized } from '../content/localized';
import type { Service } from '../service';
import { seekPage, rowByRow } from '../store/lists/page-index';
import { Refusal } from '../refusal';
import { STANDING_NOTICES } from './notice-list';
import type { NewsTables } from './news.tables';

/** Announcements visible to members: not withdrawn. */
export function standingNotices({ db }: Pick<Service, 'db'>) {
  return db.selectFrom('notices').where('notices.withdrawn_at', 'is', null);
}

/** Ids in list order (important first, then newest), matching an index. */
export function idsInOrder(service: Pick<Service, 'db'>) {
  return standingNotices(service)
    .select('notices.id')
    .orderBy('notices.important', 'desc')
    .orderBy('notices.published_at', 'desc')
    .orderBy('notices.id', 'desc');
}

/** Texts as the wire names them, without those of languages without a translation. */
function said<Kind extends 'text' | 'title'>(kind: Kind, row: Localized<Kind>): NoticeTexts<Kind> {
  const entries = LANGUAGES.map((language) => [
    `${kind}_${NOTICE_SUFFIXES[language]}`,
    row[`${kind}_${columnSuffix(wireLanguage(language))}`] || undefined,
  ]);
  return Object.fromEntries(entries) as NoticeTexts<Kind>;
}

type NoticeRow = Selectable<NewsTables['notices']>;

/** What an announcement says to everyone. */
const wordsOf = (row: NoticeRow) => ({
  id: row.id,
  ...said('text', row),
  ...said('title', row),
  important: row.important === 1,
  lastUpdate: writeTime(row.updated_at),
  publishedAt: writeTime(row.published_at),
});

/**
 * The first announcements, important ones first, without anything about members, for the feed.
 *
 * @throws Refusal `not_found` where the operator shows them to members alone
 */
export async function listPublic(
  { db, settings }: Pick<Service, 'db' | 'settings'>,
  limit: number,
): Promise<WireOf<typeof listPublicNotices>> {
  if (!settings.announcementFeed) throw new Refusal('not_found', {}, 404);
  const rows = await standingNotices({ db })
    .selectAll('notices')
    .orderBy('notices.important', 'desc')
    .orderBy('notices.published_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute();
  return { list: rows.map(wordsOf) };
}

/**
 * A page of announcements for one member. Every page costs its rows only: earlier pages are skipped by blocks, and
 * `total` is sent only where the page itself reveals it.
 *
 * @param id only this announcement
 */
export async function listFor(
  service: Pick<Service, 'db'>,
  memberId: string,
  { page, limit, id }: { page: number; limit: number; id?: string | undefined },
): Promise<WireOf<typeof listNotices>> {
  const skipped = (page - 1) * limit;
  const start =
    id === undefined ? await seekPage(service.db, STANDING_NOTICES, { page, limit }) : rowByRow({ page, limit });
  if (!start) return { list: [], page, limit };
  const wanted = idsInOrder(service)
    .where(start.where)
    .$if(id !== undefined, (query) => query.where('notices.id', '=', id ?? ''))
    .limit(limit)
    .offset(start.offset);
  const rows = await service.db
    .selectFrom('notices')
    .leftJoin('notice_reads', (join) =>
      join.onRef('notice_reads.notice_id', '=', 'notices.id').on('notice_reads.member_id', '=', memberId),
    )
    .selectAll('notices')
    .select(['notice_reads.read_at', 'notice_reads.confirmed_at'])
    .where('notices.id', 'in', (select) => select.selectFrom(wanted.as('wanted')).select('wanted.id'))
    .orderBy('notices.important', 'desc')
    .orderBy('notices.published_at', 'desc')
    .orderBy('notices.id', 'desc')
    .execute();
  const list = rows.map((row) => ({
    ...wordsOf(row),
    readCount: row.read_count,
    read: row.read_at !== null,
    ...(row.important === 1 && { confirmed: row.confirmed_at !== null }),
    ...(row.confirmed_at !== null && { confirmedAt: writeTime(row.confirmed_at) }),
  }));
  const isLast = list.length < limit && (list.length > 0 || page === 1);
  return { list, page, limit, ...(isLast && { total: skipped + list.length }) };
}
