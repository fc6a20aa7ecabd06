import { randomUUID } from 'node:crypto';
import { getProfile, listProfiles, listRegions } from '~/contract/content';
import { Refusal } from '../refusal';
import { memberRoute, type Route, type Service } from '../service';
import { createShuffle } from './shuffle';
import { suffixOf } from './spoken';

/** The places of a page: newest first, or as a seed shuffles them. */
function placesOf(total: number, page: number, limit: number, seed: string | undefined): number[] {
  const first = (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, total - first));
  const shuffle = seed === undefined ? (position: number) => total - 1 - position : createShuffle(seed, total);
  return Array.from({ length: count }, (_, index) => shuffle(first + index));
}

function profileRoutes({ db }: Service): Route[] {
  return [
    memberRoute(listProfiles, async ({ page, limit, suiji, addressId, seed }, { lang }) => {
      const suffix = suffixOf(lang);
      const column = addressId === undefined ? 'place' : 'region_place';
      const last = await db
        .selectFrom('profiles')
        .select((select) => select.fn.max(column).as('place'))
        .$if(addressId !== undefined, (query) => query.where('region_id', '=', addressId ?? ''))
        .executeTakeFirst();
      const total = typeof last?.place === 'number' ? last.place + 1 : 0;
      // Without a seed every answer has an order of its own.
      const places = placesOf(total, page, limit, suiji === 1 ? (seed ?? randomUUID()) : undefined);
      if (places.length === 0) return { list: [], total, page, limit };
      const rows = await db
        .selectFrom('profiles')
        .innerJoin('regions', 'regions.id', 'profiles.region_id')
        .select([
          'profiles.id',
          `profiles.${column} as place`,
          `profiles.name_${suffix} as xuanfei_name`,
          'profiles.avatar as avatar_2',
          'profiles.likes',
          `regions.name_${suffix} as address`,
        ])
        .where(`profiles.${column}`, 'in', places)
        .$if(addressId !== undefined, (query) => query.where('profiles.region_id', '=', addressId ?? ''))
        .execute();
      const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
      return { list: places.flatMap((place) => byPlace.get(place) ?? []), total, page, limit };
    }),

    memberRoute(getProfile, async ({ id }, { lang }) => {
      const suffix = suffixOf(lang);
      const [row, photos] = await Promise.all([
        db
          .selectFrom('profiles')
          .innerJoin('regions', 'regions.id', 'profiles.region_id')
          .select([
            'profiles.id',
            `profiles.name_${suffix} as xuanfei_name`,
            'profiles.avatar as avatar_2',
            'profiles.likes',
            `regions.name_${suffix} as address`,
            'profiles.height',
            'profiles.bust',
            'profiles.waist',
            'profiles.hips',
            `profiles.location_${suffix} as location`,
            `profiles.description_${suffix} as description`,
            'profiles.provenance',
          ])
          .where('profiles.id', '=', id)
          .executeTakeFirst(),
        db.selectFrom('profile_photos').select('url').where('profile_id', '=', id).orderBy('position').execute(),
      ]);
      if (!row) throw new Refusal('not_found', {}, 404);
      return { ...row, photos: photos.map(({ url }) => url), videos: [] };
    }),
  ];
}

/** Regions and the people in them. */
export function meetRoutes(service: Service): Route[] {
  return [
    memberRoute(listRegions, async (_, { lang }) => {
      const list = await service.db
        .selectFrom('regions')
        .select(['id', `name_${suffixOf(lang)} as name`])
        .orderBy('position')
        .execute();
      return { list, total: list.length };
    }),
    ...profileRoutes(service),
  ];
}
