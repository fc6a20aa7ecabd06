import { getService, listBanners } from '~/contract/content';
import { memberRoute, type Route, type Service } from '../service';
import { suffixOf } from './spoken';

/** What Home and the service page show: banners, the desk. */
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
