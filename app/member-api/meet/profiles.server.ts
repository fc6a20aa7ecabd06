import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import type { WireLanguage } from '~/contract/language';
import type { getProfile, listProfiles, listRegions } from '~/contract/calls/meet';
import { DEMO_PROVENANCE } from '../content/seed-profiles.server';
import { columnSuffix } from '../content/localized';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { placesOf } from './places';

/** All regions, sorted. */
export async function readRegions({ db }: Service, lang: WireLanguage): Promise<WireOf<typeof listRegions>> {
  const list = await db
    .selectFrom('regions')
    .select(['id', `name_${columnSuffix(lang)} as name`])
    .orderBy('position')
    .execute();
  return { list, total: list.length };
}

/** Places of the profiles blocked by a member. */
async function blockedPlaces(db: Db, memberId: string, regionId: string | undefined): Promise<number[]> {
  const rows = await db
    .selectFrom('profile_blocks')
    .innerJoin('profiles', 'profiles.id', 'profile_blocks.profile_id')
    .select(regionId === undefined ? 'profiles.place as place' : 'profiles.region_place as place')
    .where('profile_blocks.member_id', '=', memberId)
    .where('profiles.hidden_at', 'is', null)
    .$if(regionId !== undefined, (query) => query.where('profiles.region_id', '=', regionId ?? ''))
    .execute();
  return rows.map(({ place }) => place);
}

/** A page of profiles: see {@link placesOf}. */
export async function readProfiles(
  { db }: Service,
  { page, limit, suiji, addressId, seed }: z.output<(typeof listProfiles)['request']>,
  { lang, memberId }: MemberCaller,
): Promise<WireOf<typeof listProfiles>> {
  const suffix = columnSuffix(lang);
  const column = addressId === undefined ? 'place' : 'region_place';
  const [last, leftOut] = await Promise.all([
    db
      .selectFrom('profiles')
      .select((select) => select.fn.max(column).as('place'))
      .$if(addressId !== undefined, (query) => query.where('region_id', '=', addressId ?? ''))
      .executeTakeFirst(),
    blockedPlaces(db, memberId, addressId),
  ]);
  const size = typeof last?.place === 'number' ? last.place + 1 : 0;
  const total = size - leftOut.length;
  // Without a seed, each response has a new random order.
  const places = placesOf({ size, leftOut, page, limit, seed: suiji === 1 ? (seed ?? randomUUID()) : undefined });
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
}

/** The provenance in the member's language; falls back to the stored text. */
const provenanceIn = (lang: WireLanguage, written: string) =>
  DEMO_PROVENANCE.en === written ? DEMO_PROVENANCE[lang] : written;

/**
 * One profile, even if blocked, so that the member can unblock it.
 *
 * @throws Refusal `not_found`
 */
export async function readProfile(
  { db }: Service,
  id: string,
  { lang }: MemberCaller,
): Promise<WireOf<typeof getProfile>> {
  const suffix = columnSuffix(lang);
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
      .where('profiles.hidden_at', 'is', null)
      .executeTakeFirst(),
    db.selectFrom('profile_photos').select('url').where('profile_id', '=', id).orderBy('position').execute(),
  ]);
  if (!row) throw new Refusal('not_found', {}, 404);
  return { ...row, provenance: provenanceIn(lang, row.provenance), photos: photos.map(({ url }) => url), videos: [] };
}

/** @throws Refusal `not_found` when the profile does not exist, or is hidden */
export async function assertProfile(db: Db, id: string): Promise<void> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found', {}, 404);
}
