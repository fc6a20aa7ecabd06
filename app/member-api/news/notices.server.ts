import type { WireOf } from '~/contract/call';
import type { listNotices } from '~/contract/calls/news';
import { writeTime } from '~/contract/time';
import type { Service } from '../service';
import { seekPage, rowByRow } from '../store/lists/page-index';
import { STANDING_NOTICES } from './notice-list';

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

/** Omits languages without a translation. */
const said = (text: string) => text || undefined;

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
    id: row.id,
    text_en_us: said(row.text_en),
    text_zh_cn: said(row.text_zh_cn),
    text_ja_jp: said(row.text_ja),
    title_en_us: said(row.title_en),
    title_zh_cn: said(row.title_zh_cn),
    title_ja_jp: said(row.title_ja),
    important: row.important === 1,
    readCount: row.read_count,
    lastUpdate: writeTime(row.updated_at),
    publishedAt: writeTime(row.published_at),
    read: row.read_at !== null,
    ...(row.important === 1 && { confirmed: row.confirmed_at !== null }),
    ...(row.confirmed_at !== null && { confirmedAt: writeTime(row.confirmed_at) }),
  }));
  const isLast = list.length < limit && (list.length > 0 || page === 1);
  return { list, page, limit, ...(isLast && { total: skipped + list.length }) };
}
