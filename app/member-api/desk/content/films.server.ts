import { uuidv7 } from 'uuidv7';
import { columns, type Texts } from '../../content/localized';
import { wantFilms } from '../../content/film-search.server';
import { normalise, searchTerms } from '../../content/search-terms';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';
import { noteOrigin } from './media-origins.server';

/** What members read of a film. */
export interface FilmFacts {
  /** Id of a category. */
  typeId: string;
  name: Texts;
  description: Texts;
  /** Whole seconds; 0 if unknown. */
  seconds: number;
  year: string;
  director: string;
  /** Names with commas. */
  actors: string;
}

/** What a film is played from: an MP4 or WebM file, or an HLS playlist. */
export interface FilmFile {
  address: string;
  /** Undefined for an address elsewhere. */
  bytes?: number | undefined;
}

/** Captions of a film. */
export interface FilmTrack {
  /** Tag of the language, such as `zh-CN`. */
  lang: string;
  /** Name of the language in itself. */
  label: string;
  url: string;
}

/** Up to this place among the new ones, a film is told its place and can be moved. */
export const LAST_PLACE = 100;

/**
 * Films in the order of the members' list of new ones.
 *
 * @param term words of a name, director or actor, as in the members' search; '' for all
 * @returns no `total` for a search that too many films match
 */
export async function searchFilms(db: Db, term: string, { page, limit }: { page: number; limit: number }) {
  const { wanted, total } = await wantFilms(
    db,
    { words: normalise(term), by: 'added_at', typeId: undefined },
    { page, limit },
  );
  if (!wanted) return { list: [], total };
  const list = await db
    .selectFrom('films')
    .select(['id', 'name_en', 'name_zh_cn', 'name_ja', 'added_at', 'type_id', 'hits'])
    .where('id', 'in', (select) => select.selectFrom(wanted).select('wanted.id'))
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { list, total };
}

const newest = (db: Db, limit: number) =>
  db
    .selectFrom('films')
    .select(['id', 'added_at'])
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The place of a film among the new ones, from 1. @returns `undefined` after {@link LAST_PLACE} */
export async function placeOf(db: Db, id: string): Promise<number | undefined> {
  const place = (await newest(db, LAST_PLACE)).findIndex((film) => film.id === id);
  return place < 0 ? undefined : place + 1;
}

/**
 * Moves a film to a place among the new ones, which are in the order of their dates: it gets the date of its new place. Films above
 * move by a millisecond where there is no room.
 *
 * @param place from 1; past the last one is the last
 * @returns false when the film is unknown
 */
export function moveFilm(db: Db, id: string, place: number, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await exists(trx, 'films', id))) return false;
    const others = (await newest(trx, place + 1)).filter((film) => film.id !== id);
    const below = others[place - 1];
    let free = below ? below.added_at + 1 : (others.at(-1)?.added_at ?? at) - 1;
    const date = (film: string, added_at: number) =>
      trx.updateTable('films').set({ added_at }).where('id', '=', film).execute();
    await date(id, place === 1 ? Math.max(at, free) : free);
    for (const film of others.slice(0, place - 1).reverse()) {
      if (film.added_at > free) break;
      await date(film.id, (free += 1));
    }
    await recordAct(trx, { staff, at, act: 'film.move', subject: id, detail: { place: String(place) } });
    return true;
  });
}

/** A film with what it is played from, and its captions. */
export async function findFilm(db: Db, id: string) {
  const film = await db.selectFrom('films').selectAll().where('id', '=', id).executeTakeFirst();
  if (!film) return undefined;
  const [sources, tracks] = await Promise.all([
    db.selectFrom('film_sources').select(['url', 'label']).where('film_id', '=', id).orderBy('position').execute(),
    db.selectFrom('film_tracks').selectAll().where('film_id', '=', id).orderBy('position').execute(),
  ]);
  return { ...film, sources, tracks };
}

const columnsOf = ({ typeId, name, description, seconds, year, director, actors }: FilmFacts) => ({
  type_id: typeId,
  duration: seconds * 1_000,
  year,
  director,
  actors,
  ...columns('name', name),
  ...columns('description', description),
});

/** The search index of a film, see `search-terms.ts`. */
async function writeTerms(trx: Db, id: string, { name, director, actors }: FilmFacts): Promise<void> {
  await trx.deleteFrom('film_terms').where('film_id', '=', id).execute();
  const terms = new Set([...Object.values(name), director, ...actors.split(',')].flatMap(searchTerms));
  if (terms.size === 0) return;
  const rows = [...terms].map((term) => ({ film_id: id, term }));
  await trx.insertInto('film_terms').values(rows).execute();
}

/** The MIME type that tells a browser how to play an address. */
function typeOf(address: string): { label: string; type: string } {
  if (/\.m3u8(?:$|\?)/i.test(address)) return { label: 'HLS', type: 'application/vnd.apple.mpegurl' };
  return /\.webm(?:$|\?)/i.test(address) ? { label: 'WebM', type: 'video/webm' } : { label: 'MP4', type: 'video/mp4' };
}

async function writeSource(trx: Db, id: string, { address, bytes }: FilmFile, at: number): Promise<void> {
  await noteOrigin(trx, address, at);
  await trx.deleteFrom('film_sources').where('film_id', '=', id).execute();
  await trx
    .insertInto('film_sources')
    .values({ film_id: id, position: 0, url: address, ...typeOf(address), width: 0, height: 0, bytes: bytes ?? null })
    .execute();
}

const exists = async (trx: Db, table: 'films' | 'film_types', id: string) =>
  (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * Adds a film: it is in lists, in its category and in the search at once.
 *
 * @returns its id; `undefined` when there is no such category
 */
export function addFilm(db: Db, facts: FilmFacts, file: FilmFile, { staff, at }: By): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await exists(trx, 'film_types', facts.typeId))) return undefined;
    const id = uuidv7();
    const row = { ...columnsOf(facts), poster: '', hits: 0, play_url: file.address, added_at: at };
    await trx
      .insertInto('films')
      .values({ id, ...row })
      .execute();
    await writeSource(trx, id, file, at);
    await writeTerms(trx, id, facts);
    await recordAct(trx, { staff, at, act: 'film.add', subject: id, detail: { name: facts.name.en } });
    return id;
  });
}

/** Changes what members read of a film. @returns false when the film or the category is unknown */
export function changeFilm(db: Db, id: string, facts: FilmFacts, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const film = await trx.selectFrom('films').select('duration').where('id', '=', id).executeTakeFirst();
    if (!film || !(await exists(trx, 'film_types', facts.typeId))) return false;
    // Forms have seconds: one that still says the same leaves the milliseconds as they are.
    const kept = Math.round(film.duration / 1_000) === facts.seconds && { duration: film.duration };
    await trx
      .updateTable('films')
      .set({ ...columnsOf(facts), ...kept })
      .where('id', '=', id)
      .execute();
    await writeTerms(trx, id, facts);
    await recordAct(trx, { staff, at, act: 'film.change', subject: id });
    return true;
  });
}

/** What may be replaced by itself. */
export type FilmPart =
  { part: 'file'; file: FilmFile } | { part: 'poster'; address: string } | { part: 'captions'; track: FilmTrack };

/** Replaces a part of a film. @returns false when the film is unknown */
export function changeFilmPart(db: Db, id: string, change: FilmPart, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const film = await findFilm(trx, id);
    if (!film) return false;
    const update = trx.updateTable('films').where('id', '=', id);
    if (change.part === 'file') {
      await update.set({ play_url: change.file.address }).execute();
      await writeSource(trx, id, change.file, at);
    } else if (change.part === 'poster') {
      await noteOrigin(trx, change.address, at);
      await update.set({ poster: change.address }).execute();
    } else {
      await dropTrack(trx, id, change.track.lang);
      const position = Math.max(-1, ...film.tracks.map((track) => track.position)) + 1;
      await trx
        .insertInto('film_tracks')
        .values({ film_id: id, position, ...change.track })
        .execute();
    }
    await recordAct(trx, { staff, at, act: `film.${change.part}`, subject: id });
    return true;
  });
}

async function dropTrack(trx: Db, id: string, lang: string): Promise<boolean> {
  const gone = trx.deleteFrom('film_tracks').where('film_id', '=', id).where('lang', '=', lang).returning('lang');
  return (await gone.executeTakeFirst()) !== undefined;
}

/** Takes captions away. @returns false when there are none in this language */
export function removeCaptions(db: Db, id: string, lang: string, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await dropTrack(trx, id, lang))) return false;
    await recordAct(trx, { staff, at, act: 'film.uncaption', subject: id, detail: { lang } });
    return true;
  });
}

/** Removes a film from every list. @returns false when there is none */
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
