import { formatLanguage, formatViews } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Film, FilmCaptions, FilmDetail } from './movie.api.server';
import { playback, type WantedPart } from './playback.view';
import { readPosition } from './running-time';

/** A film as a card prints it. */
export interface FilmCard {
  id: string;
  name: string | undefined;
  poster: string | undefined;
  duration: string | undefined;
  views: { short: string; count: number } | undefined;
  isNew: boolean;
  isHot: boolean;
}

/** What a list prints of a film. */
export function filmCard(film: Film, language: Language): FilmCard {
  const { id, name, poster, duration, views, isNew, isHot } = film;
  return {
    id,
    name,
    poster,
    duration,
    views: views === undefined ? undefined : { short: formatViews(views, language), count: views },
    isNew,
    isHot,
  };
}

/** Captions as a page prints them. */
export interface CaptionChoice {
  url: string;
  /** BCP 47 tag. */
  language: string | undefined;
  label: string | undefined;
  /** Shown without being asked for: they are in the member's language. */
  isDefault: boolean;
}

/** Whether an address is a file of this site; with two slashes it would be another one's. */
const isOwnFile = ({ url }: { url: string }) => /^\/(?!\/)/.test(url);

/** How near captions are to a member's language: the very same, the same in another script or country, another one. */
function nearness(tag: string | undefined, language: Language): number {
  const [wanted, had] = [language.toLowerCase(), tag?.toLowerCase()];
  return had === wanted ? 2 : had?.split('-')[0] === wanted.split('-')[0] ? 1 : 0;
}

/** Parts captions into those that a film can show, the member's language first, and those of other sites, which are links. */
function captionsFor(captions: readonly FilmCaptions[], language: Language) {
  const all = captions
    .map(({ url, language: written, label }) => ({ url, language: written?.replaceAll('_', '-'), label }))
    .sort((one, other) => nearness(other.language, language) - nearness(one.language, language));
  const named = all.map((one): CaptionChoice => ({
    ...one,
    label: one.label ?? formatLanguage(one.language, language),
    isDefault: false,
  }));
  const [first, ...others] = named.filter(isOwnFile);
  const tracks = first ? [{ ...first, isDefault: nearness(first.language, language) > 0 }, ...others] : [];
  return { tracks, captionFiles: named.filter((one) => !isOwnFile(one)) };
}

/**
 * What the page of a film prints.
 *
 * @param wanted which part of it is played
 * @param savesData the smallest version is played first
 */
export function filmPage(film: FilmDetail, language: Language, wanted: WantedPart = {}, savesData = false) {
  return {
    ...filmCard(film, language),
    category: film.category,
    director: film.director,
    actors: film.actors,
    released: film.released,
    lacksDetails: film.lacksDetails ?? false,
    paragraphs: film.description?.split(/\n{2,}/) ?? [],
    ...captionsFor(film.captions, language),
    play: playback(film.sources, wanted, savesData, readPosition(film.duration ?? '')),
  };
}

/** See {@link filmPage}. */
export type FilmPage = ReturnType<typeof filmPage>;
