import { uuidv7 } from 'uuidv7';
import { columns, columnSuffix, inEachLanguage, type Localized, type Texts } from '../../content/localized';
import { searchTerms } from '../../content/search-terms';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';

/** A film as staff add it. */
export interface NewFilm {
  /** A category; one of `listCategories`. */
  typeId: string;
  name: Texts;
  description: Texts;
  poster: string;
  /** Address of an mp4 file or an HLS playlist. */
  address: string;
  /** Whole seconds; 0 if unknown. */
  seconds: number;
  year: string;
  director: string;
  /** Names with commas. */
  actors: string;
}

/** The categories, in their order. */
export const listCategories = (db: Db) => db.selectFrom('film_types').selectAll().orderBy('position').execute();

/** Adds a category as the last one. @returns its id */
export function addCategory(db: Db, name: Texts, { staff, at }: By): Promise<string> {
  return inTransaction(db, async (trx) => {
    const id = uuidv7();
    const last = await trx
      .selectFrom('film_types')
      .select('position')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const position = (last?.position ?? -1) + 1;
    await trx
      .insertInto('film_types')
      .values({ id, position, ...columns('name', name) })
      .execute();
    await recordAct(trx, { staff, at, act: 'category.add', subject: id });
    return id;
  });
}

/** The newest films. @param limit how many at most */
export const listNewestFilms = (db: Db, limit: number) =>
  db
    .selectFrom('films')
    .select(['id', 'name_en', 'poster', 'play_url', 'added_at'])
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const isPlaylist = (address: string) => /\.m3u8(?:$|\?)/i.test(address);

/**
 * Adds a film: it is in lists, in its category and in the search at once.
 *
 * @returns its id; `undefined` when there is no such category
 */
export function addFilm(db: Db, film: NewFilm, { staff, at }: By): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const type = await trx.selectFrom('film_types').select('id').where('id', '=', film.typeId).executeTakeFirst();
    if (!type) return undefined;
    const id = uuidv7();
    const { name, description, address, director, actors } = film;
    await trx
      .insertInto('films')
      .values({
        id,
        type_id: type.id,
        poster: film.poster,
        duration: film.seconds * 1_000,
        hits: 0,
        year: film.year,
        director,
        actors,
        play_url: address,
        added_at: at,
        ...columns('name', name),
        ...columns('description', description),
      })
      .execute();
    await trx
      .insertInto('film_sources')
      .values({
        film_id: id,
        position: 0,
        url: address,
        label: isPlaylist(address) ? 'HLS' : 'MP4',
        type: isPlaylist(address) ? 'application/vnd.apple.mpegurl' : 'video/mp4',
        width: 0,
        height: 0,
        bytes: null,
      })
      .execute();
    const terms = new Set([...Object.values(name), director, ...actors.split(',')].flatMap(searchTerms));
    if (terms.size > 0)
      await trx
        .insertInto('film_terms')
        .values([...terms].map((term) => ({ film_id: id, term })))
        .execute();
    await recordAct(trx, { staff, at, act: 'film.add', subject: id, detail: { name: name.en } });
    return id;
  });
}

/** Removes a film from every list, and all that belongs to it. @returns false when there is none */
export function removeFilm(db: Db, id: string, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    for (const table of ['film_terms', 'film_tracks', 'film_sources'] as const)
      await trx.deleteFrom(table).where('film_id', '=', id).execute();
    const gone = await trx.deleteFrom('films').where('id', '=', id).returning('name_en').executeTakeFirst();
    if (!gone) return false;
    await recordAct(trx, { staff, at, act: 'film.remove', subject: id, detail: { name: gone.name_en } });
    return true;
  });
}

/** Reads the columns of a text in each language. */
export const textsOf = <Name extends string>(row: Localized<Name>, name: Name): Texts =>
  inEachLanguage((lang) => row[`${name}_${columnSuffix(lang)}`]);
