import { tokenDigest } from '~/config/secrets/token-digest.server';
import type { WireLanguage } from '~/contract/language';
import { HOT_FILMS } from '~/contract/calls/video';
import type { Api } from '~/upstream/call/api';
import { IN_A_PATH } from '~/upstream/media/id-in-path';
import * as maccms from './maccms.api.server';
import * as native from './native.api.server';

/** A film in lists. */
export interface Film {
  id: string;
  name: string | undefined;
  poster: string | undefined;
  /** Running time, mostly as a clock (`01:32:10`). */
  duration: string | undefined;
  views: number | undefined;
  isNew: boolean;
  isHot: boolean;
}

/** One way of playing an episode. */
export interface FilmVersion {
  url: string;
  label: string | undefined;
  /** MIME type; `text/html` is an external page about the film, which no player can play. */
  type: string | undefined;
  bytes: number | undefined;
  /** Height in pixels. */
  height: number | undefined;
}

/** One part of a film: a single one for films, many for series. */
export interface Episode {
  title: string | undefined;
  versions: FilmVersion[];
}

/** A source of a film; others serve as fallback. */
export interface FilmSource {
  name: string | undefined;
  episodes: Episode[];
}

/** A film with all details. */
export interface FilmDetail extends Film {
  category: string | undefined;
  /** With which the list of films is filtered by this category; not every service sends it. */
  categoryId?: string | undefined;
  director: string | undefined;
  actors: string | undefined;
  released: string | undefined;
  /** Plain text; paragraphs are separated by an empty line. */
  description: string | undefined;
  sources: FilmSource[];
  captions: FilmCaptions[];
  /** Address of the poster as received, for lists that the member keeps. */
  picture: string | undefined;
  /** Details failed to load; the data is from a list. */
  lacksDetails?: true;
}

/** Captions of a film. Only files of this site work in the player; others become links. */
export interface FilmCaptions {
  url: string;
  /** BCP 47 tag. */
  language: string | undefined;
  label: string | undefined;
}

/** Newest or most viewed first. */
export type FilmSort = 'new' | 'hot';

/** Query for a list of films. */
export interface FilmQuestion {
  /** From 1. */
  page: number;
  /** Page size; a service may ignore it. */
  limit: number;
  category?: string | undefined;
  sort?: FilmSort | undefined;
  /** Search words for the name. */
  words?: string | undefined;
}

/** A page of films. */
export interface FilmList {
  films: Film[];
  /** The total, if the upstream sends it. */
  total: number | undefined;
  /** Whether there is a next page. The service chooses the page size. */
  more: boolean;
  /** The number of the last page, where it is known. */
  last?: number | undefined;
  /**
   * Set when the service ignores a filter and this app filters instead: number of films searched, and whether for words
   * or only a category.
   */
  looked?: { films: number; isAll: boolean; forWords: boolean };
  /** May include films of other categories. */
  isUnsorted?: true;
}

/** A category of films. */
export interface Category {
  id: string;
  name: string;
}

const SERVICES = { native, maccms };
const serviceOf = ({ upstream }: Api) => SERVICES[upstream.settings.env.VIDEO_API_KIND];

/** Sort orders of the service. Falls back to the first one if the requested order is not supported. */
export const filmSorts = (api: Api): readonly FilmSort[] => serviceOf(api).SORTS;

/**
 * Cache key of film lists: shared per language. If the service receives the member's token, lists may be personal, so
 * the key includes it.
 */
export function audienceOf({ upstream }: Api, language: WireLanguage, token: string): string {
  const { videoBaseUrl, apiBaseUrl } = upstream.settings;
  const isPersonal = videoBaseUrl !== undefined && videoBaseUrl === apiBaseUrl;
  return isPersonal ? `${language} ${tokenDigest(token)}` : language;
}

/** Films whose id fits in a URL path. */
const reachable = (films: readonly Film[]) => films.filter(({ id }) => IN_A_PATH.test(id));

/** A page of films. */
export async function listFilms(api: Api, audience: string, question: FilmQuestion): Promise<FilmList> {
  const list = await serviceOf(api).listFilms(api, audience, {
    ...question,
    words: question.words?.trim() || undefined,
  });
  return { ...list, films: reachable(list.films) };
}

/** The four films of Home: hot ones, or new ones if the service cannot sort by views ({@link filmSorts}). */
export async function listHotFilms(api: Api, audience: string): Promise<Film[]> {
  return reachable(await serviceOf(api).listHotFilms(api, audience)).slice(0, HOT_FILMS.limit);
}

/** Categories of films; empty if the service has none. */
export function listCategories(api: Api): Promise<Category[]> {
  return serviceOf(api).listCategories(api);
}

/**
 * One film.
 *
 * @throws FilmNotFound; UpstreamError `refused` with reason `not_found`, or any other error of the service
 */
export function getFilm(api: Api, audience: string, id: string): Promise<FilmDetail> {
  return serviceOf(api).getFilm(api, audience, id);
}
