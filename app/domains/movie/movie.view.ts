import { formatLanguage, formatViews } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import { derived } from '~/upstream/cache/derived';
import type { Film, FilmCaptions, FilmDetail } from './movie.api.server';
import { playback, type WantedPart } from './playback.view';

/** View model of a film card. */
export interface FilmCard {
  id: string;
  name: string | undefined;
  poster: string | undefined;
  duration: string | undefined;
  views: { short: string; count: number } | undefined;
  isNew: boolean;
  isHot: boolean;
}

/** Builds the view model of a film card. */
export const filmCard = (film: Film, language: Language) =>
  derived(film, `card ${language}`, (): FilmCard => {
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
  });

/** View model of captions. */
export interface CaptionChoice {
  url: string;
  /** BCP 47 tag. */
  language: string | undefined;
  label: string | undefined;
  /** Enabled by default: in the member's language. */
  isDefault: boolean;
}

/** Whether a URL is a path on this site; `//` would be another host. */
const isOwnFile = ({ url }: { url: string }) => /^\/(?!\/)/.test(url);

/** How well captions match the member's language: 2 same tag, 1 same language, 0 other. */
function nearness(tag: string | undefined, language: Language): number {
  const [wanted, had] = [language.toLowerCase(), tag?.toLowerCase()];
  return had === wanted ? 2 : had?.split('-')[0] === wanted.split('-')[0] ? 1 : 0;
}

/** Splits captions into files for the player, the member's language first, and links to other sites. */
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
 * Builds the view model of a film page.
 *
 * @param wanted the selected part
 * @param savesData play the smallest version first
 */
export function filmPage(film: FilmDetail, language: Language, wanted: WantedPart = {}, savesData = false) {
  return {
    ...filmCard(film, language),
    category: film.category,
    categoryId: film.categoryId,
    director: film.director,
    actors: film.actors,
    released: film.released,
    lacksDetails: film.lacksDetails ?? false,
    paragraphs: film.description?.split(/\n{2,}/) ?? [],
    ...captionsFor(film.captions, language),
    play: playback(film.sources, wanted, savesData),
  };
}

/** See {@link filmPage}. */
export type FilmPage = ReturnType<typeof filmPage>;
