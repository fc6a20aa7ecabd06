import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { columns, type Texts } from '../../content/localized';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';
import { noteOrigin } from './media-origins.server';

/** What members read of a profile. */
export interface ProfileFacts {
  regionId: string;
  name: Texts;
  location: Texts;
  description: Texts;
  /** Where the profile comes from; members read it. */
  provenance: string;
  /** Centimetres. */
  height: number | null;
}

/** Profiles by name, hidden ones too. @param term beginning of a name in any language; '' for the newest */
export function searchProfiles(db: Db, term: string, { limit, offset }: { limit: number; offset: number }) {
  const like = `${term.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('profiles')
    .select(['id', 'name_en', 'name_zh_cn', 'name_ja', 'region_id', 'hidden_at'])
    .$if(term !== '', (query) =>
      query.where((eb) =>
        eb.or(
          (['name_en', 'name_zh_cn', 'name_ja'] as const).map(
            // The databases differ in capitals and in what escapes.
            (name) => sql<boolean>`lower(${eb.ref(name)}) like lower(${like}) escape '\\'`,
          ),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** One profile. */
export const findProfile = (db: Db, id: string) =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();

/** The next number in all lists, or in those of a region: numbers have no gaps, and those of hidden profiles are below zero. */
async function nextPlace(trx: Db, regionId?: string): Promise<number> {
  const number = regionId === undefined ? 'place' : 'region_place';
  const last = await trx
    .selectFrom('profiles')
    .select(number)
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId ?? ''))
    .orderBy(number, 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(last?.[number] ?? -1, -1) + 1;
}

const columnsOf = ({ name, location, description, provenance, height }: Omit<ProfileFacts, 'regionId'>) => ({
  provenance,
  height,
  ...columns('name', name),
  ...columns('location', location),
  ...columns('description', description),
});

/** Adds a profile, as the last one of its region. @returns its id; `undefined` when the region is unknown */
export function addProfile(db: Db, facts: ProfileFacts, { staff, at }: By): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const region = await trx.selectFrom('regions').select('id').where('id', '=', facts.regionId).executeTakeFirst();
    if (!region) return undefined;
    const id = uuidv7();
    const row = {
      id,
      region_id: region.id,
      place: await nextPlace(trx),
      region_place: await nextPlace(trx, region.id),
      avatar: '',
      likes: 0,
      bust: null,
      waist: null,
      hips: null,
      ...columnsOf(facts),
    };
    await trx.insertInto('profiles').values(row).execute();
    await recordAct(trx, { staff, at, act: 'profile.add', subject: id, detail: { name: facts.name.en } });
    return id;
  });
}

/** Changes what members read of a profile; its region stays. @returns false when there is none */
export function changeProfile(
  db: Db,
  id: string,
  facts: Omit<ProfileFacts, 'regionId'>,
  { staff, at }: By,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('profiles')
      .set(columnsOf(facts))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await recordAct(trx, { staff, at, act: 'profile.change', subject: id });
    return true;
  });
}

/** Replaces the picture of a profile. @returns false when there is none */
export function changeProfilePicture(db: Db, id: string, address: string, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await noteOrigin(trx, address, at);
    const changed = await trx
      .updateTable('profiles')
      .set({ avatar: address })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await recordAct(trx, { staff, at, act: 'profile.picture', subject: id });
    return true;
  });
}
