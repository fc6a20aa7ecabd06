import { listBanners } from '~/contract/calls/content';
import { memberRoute, type Route, type Service } from '../service';
import { columnSuffix } from './localized';

/** Handles the calls of Home: banners. */
export function homeRoutes({ db }: Service): Route[] {
  return [
    memberRoute(listBanners, async (_, { lang }) => {
      const suffix = columnSuffix(lang);
      const list = await db
        .selectFrom('banners')
        .select(['id', 'url', 'link', `name_${suffix} as name`, `description_${suffix} as description`])
        .orderBy('position')
        .execute();
      return { list: list.map(({ link, ...banner }) => ({ ...banner, ...(link && { link }) })), total: list.length };
    }),
  ];
}
