import type { Db } from '../store/database.server';
import manifest from './demo/media.manifest.json';
import { PROFILE_REGIONS } from './demo/profiles/catalogue';
import { columns, inEachLanguage, type Texts } from './localized';

/** Provenance label of every fictional profile; stored in English. */
export const DEMO_PROVENANCE: Texts = { en: 'demo profile', 'zh-cn': '演示资料', ja: 'デモ用のプロフィール' };

/** Between region and quarter. */
const SEPARATORS: Texts = { en: ', ', 'zh-cn': ' · ', ja: '・' };

/** Region and quarter, with each language's own separator. */
function location(region: Texts, place: Texts): Texts {
  return inEachLanguage((lang) => region[lang] + SEPARATORS[lang] + place[lang]);
}

/** Seeds regions, profiles and their photos. */
export async function seedProfiles(trx: Db): Promise<void> {
  await trx
    .insertInto('regions')
    .values(PROFILE_REGIONS.map(({ id, name }, position) => ({ id, position, ...columns('name', name) })))
    .execute();
  const profiles = PROFILE_REGIONS.flatMap((region) =>
    region.profiles.map((profile, regionPlace) => ({ profile, region, regionPlace })),
  );
  await trx
    .insertInto('profiles')
    .values(
      profiles.map(({ profile, region, regionPlace }, place) => ({
        id: profile.id,
        region_id: region.id,
        place,
        region_place: regionPlace,
        avatar: `/demo/profiles/${profile.id}.webp`,
        likes: profile.likes,
        height: profile.height,
        bust: profile.measurements?.bust ?? null,
        waist: profile.measurements?.waist ?? null,
        hips: profile.measurements?.hips ?? null,
        provenance: DEMO_PROVENANCE.en,
        ...columns('name', profile.name),
        ...columns('location', location(region.name, profile.place)),
        ...columns('description', profile.bio),
      })),
    )
    .execute();
  const photos: Readonly<Record<string, number>> = manifest.photos;
  await trx
    .insertInto('profile_photos')
    .values(
      profiles.flatMap(({ profile: { id } }) =>
        Array.from({ length: photos[id] ?? 0 }, (_, position) => ({
          profile_id: id,
          position,
          url: `/demo/profiles/${id}-${String(position + 1)}.webp`,
        })),
      ),
    )
    .execute();
}
