import { getService, listBanners, listNotices } from '~/contract/content';
import { writeTime } from '~/contract/time';
import { memberRoute, type Route, type Service } from '../service';
import { suffixOf } from './spoken';

/** What Home and the service page show: banners, announcements, the desk. */
export function homeRoutes({ db }: Service): Route[] {
  return [
    memberRoute(listBanners, async (_, { lang }) => {
      const suffix = suffixOf(lang);
      const list = await db
        .selectFrom('banners')
        .select(['id', 'url', `name_${suffix} as name`, `description_${suffix} as description`])
        .orderBy('position')
        .execute();
      return { list, total: list.length };
    }),

    memberRoute(listNotices, async () => {
      const rows = await db
        .selectFrom('notices')
        .selectAll()
        .orderBy('important', 'desc')
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        // The call has no paging (api.md); more than anybody reads, and a bound on what it costs.
        .limit(100)
        .execute();
      const list = rows.map((row) => ({
        id: row.id,
        text_en_us: row.text_en,
        text_zh_cn: row.text_zh_cn,
        text_ja_jp: row.text_ja,
        title_en_us: row.title_en,
        title_zh_cn: row.title_zh_cn,
        title_ja_jp: row.title_ja,
        important: row.important === 1,
        readCount: row.read_count,
        lastUpdate: writeTime(row.updated_at),
        publishedAt: writeTime(row.published_at),
      }));
      return { list, total: list.length };
    }),

    memberRoute(getService, async (_, { lang }) => {
      const desk = await db
        .selectFrom('service_desk')
        .select(['url', 'opens', 'closes', 'zone', `name_${suffixOf(lang)} as name`])
        .limit(1)
        .executeTakeFirst();
      if (!desk) return {};
      return {
        name: desk.name,
        hours: { from: desk.opens, to: desk.closes, zone: desk.zone },
        ...(desk.url === null ? {} : { url: desk.url }),
      };
    }),
  ];
}
