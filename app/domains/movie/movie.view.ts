import { formatViews } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Film, FilmDetail } from './movie.api.server';

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

/** Megabytes with one decimal, at least 0.1: what playing will cost a member. */
function megabytes(bytes: number): string {
  return Math.max(0.1, Math.round(bytes / 100_000) / 10).toFixed(1);
}

/** What the page of a film prints. */
export function filmPage(film: FilmDetail, language: Language) {
  const versions = film.sources.flatMap(({ episodes }) => episodes.flatMap((episode) => episode.versions));
  return {
    ...filmCard(film, language),
    category: film.category,
    director: film.director,
    actors: film.actors,
    released: film.released,
    description: film.description,
    sources: versions.map(({ url, label, type, bytes }, index) => ({
      url,
      type,
      label: label ?? String(index + 1),
      megabytes: bytes === undefined ? undefined : megabytes(bytes),
    })),
    captions: film.captions,
  };
}
