import { LANGUAGE_NAMES, LANGUAGES, wireLanguage, type WireLanguage } from '~/contract/language';
import { DAY_MS } from '~/contract/time';
import type { Db } from '../store/database.server';
import { FILM_TYPES, SERIES } from './demo/films/catalogue';
import type { DemoFilm } from './demo/films/film';
import manifest from './demo/media.manifest.json';
import { columns, inEachLanguage, type Texts } from './localized';
import { searchTerms } from './search-terms';

/** Rows per statement: SQLite allows 32,766 bound values. */
const ROWS = 1000;

interface Media {
  /** Milliseconds. */
  duration: number;
  sizes: { width: number; height: number; bytes: number }[];
  hls: boolean;
}

const MEDIA: Readonly<Record<string, Media>> = manifest.films;

const TRACKS = LANGUAGES.map((lang) => ({ file: wireLanguage(lang), lang, label: LANGUAGE_NAMES[lang] }));

/** States that this is a generated clip, so that it does not pass for a whole film. @param seconds its length */
const ABOUT_CLIP: Readonly<Record<WireLanguage, (seconds: string) => string>> = {
  en: (seconds) => ` This ${seconds}-second clip was generated for this demo. The title and people are made up.`,
  'zh-cn': (seconds) => `这是为演示生成的 ${seconds} 秒短片，片名和人物均为虚构。`,
  ja: (seconds) => `このデモのために生成した ${seconds} 秒の短い映像です。タイトルと人物は架空のものです。`,
};

function mediaOf(id: string): Media {
  const media = MEDIA[id];
  if (!media) throw new Error(`Film ${id} has no media; run npm run media`);
  return media;
}

function describe(line: Texts, seconds: number): Texts {
  return inEachLanguage((lang) => line[lang] + ABOUT_CLIP[lang](String(seconds)));
}

function sourcesOf(id: string) {
  const { sizes, hls } = mediaOf(id);
  const files = sizes.map(({ width, height, bytes }) => ({
    url: `/demo/films/${id}-${String(height)}.mp4`,
    label: `${String(height)}p`,
    type: 'video/mp4',
    width,
    height,
    bytes,
  }));
  const largest = sizes[0];
  if (!hls || !largest) return files;
  // First, because a browser plays the first source it supports; without HLS it falls back to the files.
  const playlist = { url: `/demo/films/${id}-hls/index.m3u8`, label: 'HLS', type: 'application/vnd.apple.mpegurl' };
  return [{ ...playlist, width: largest.width, height: largest.height, bytes: null }, ...files];
}

/** The first film of each category has a second source: the same clip in its smallest size. */
function playUrlOf(id: string, isFirst: boolean): string {
  const { sizes } = mediaOf(id);
  const places = [sizes[0], ...(isFirst ? sizes.slice(-1) : [])];
  return places.map((size) => `/demo/films/${id}-${String(size?.height)}.mp4`).join('$$$');
}

const isSeries = (id: string) => id === SERIES.id;

/** The parts of the series, in the format of MacCMS: without titles, so that each language numbers them. */
const partsOf = (ending: string) => SERIES.parts.map((part) => `$/demo/films/${part}${ending}`).join('#');

function termsOf({ id, name, director, actors }: DemoFilm) {
  const terms = new Set([...Object.values(name), director, ...actors].flatMap(searchTerms));
  return [...terms].map((term) => ({ film_id: id, term }));
}

/** Seeds categories, films, sources, captions and search terms. */
export async function seedFilms(trx: Db, now: number): Promise<void> {
  await trx
    .insertInto('film_types')
    .values(FILM_TYPES.map(({ id, name }, position) => ({ id, position, ...columns('name', name) })))
    .execute();
  await trx
    .insertInto('films')
    .values(
      FILM_TYPES.flatMap((type) =>
        type.films.map((film, index) => {
          const { duration } = mediaOf(film.id);
          return {
            id: film.id,
            type_id: type.id,
            poster: `/demo/films/${film.id}.webp`,
            duration,
            hits: film.hits,
            year: String(film.year),
            director: film.director,
            actors: film.actors.join(', '),
            play_url: isSeries(film.id) ? partsOf('-360.mp4') : playUrlOf(film.id, index === 0),
            audio_url: isSeries(film.id) ? partsOf('.aac') : null,
            added_at: now - film.addedDaysAgo * DAY_MS,
            ...columns('name', film.name),
            ...columns('description', describe(film.line, Math.round(duration / 1000))),
          };
        }),
      ),
    )
    .execute();
  const films = FILM_TYPES.flatMap((type) => type.films);
  // Versions and captions belong to one clip.
  const singles = films.filter(({ id }) => !isSeries(id));
  await trx
    .insertInto('film_sources')
    .values(
      singles.flatMap(({ id }) => sourcesOf(id).map((source, position) => ({ film_id: id, position, ...source }))),
    )
    .execute();
  await trx
    .insertInto('film_tracks')
    .values(
      singles.flatMap(({ id }) =>
        TRACKS.map(({ file, lang, label }, position) => ({
          film_id: id,
          position,
          url: `/demo/films/${id}.${file}.vtt`,
          lang,
          label,
        })),
      ),
    )
    .execute();
  const terms = films.flatMap(termsOf);
  for (let start = 0; start < terms.length; start += ROWS)
    await trx
      .insertInto('film_terms')
      .values(terms.slice(start, start + ROWS))
      .execute();
}
