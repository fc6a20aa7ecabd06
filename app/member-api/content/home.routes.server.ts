import { listBanners } from '~/contract/content';
import { memberRoute, type Route, type Service } from '../service';
import { suffixOf } from './spoken';

/** Handles the calls of Home: banners. */
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
  ];
}
