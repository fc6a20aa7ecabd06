import { createHash } from 'node:crypto';
import { settings } from '~/config/settings.server';
import type { WireLanguage } from '~/contract/language';
import { HOT_FILMS } from '~/contract/video';
import type { Api } from '~/upstream/api';
import { IN_A_PATH } from '~/upstream/id-in-path';
import * as maccms from './maccms.api.server';
import * as native from './native.api.server';

/** A film as lists show it. */
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
  /** MIME type; `text/html` is a page about the film, which opens elsewhere and plays in no player. */
  type: string | undefined;
  bytes: number | undefined;
  /** Lines of the picture. */
  height: number | undefined;
}

/** One part of a film: a single one for films, many for series. */
export interface Episode {
  title: string | undefined;
  versions: FilmVersion[];
}

/** A place that a film can be played from: when one is dead the others are there. */
export interface FilmSource {
  name: string | undefined;
  episodes: Episode[];
}

/** A film with everything that its page shows. */
export interface FilmDetail extends Film {
  category: string | undefined;
  director: string | undefined;
  actors: string | undefined;
  released: string | undefined;
  /** Plain text; paragraphs are parted by an empty line. */
  description: string | undefined;
  sources: FilmSource[];
  captions: FilmCaptions[];
  /** What is known of it is what a list says: its details could not be loaded. */
  lacksDetails?: true;
}

/** Captions of a film. Those that are no file of this site cannot be shown in the film: they are a link. */
export interface FilmCaptions {
  url: string;
  /** BCP 47 tag. */
  language: string | undefined;
  label: string | undefined;
}

/** Newest or most viewed first. */
export type FilmSort = 'new' | 'hot';

/** Which films are asked for. */
export interface FilmQuestion {
  /** From 1. */
  page: number;
  /** Films of a page; a service may take no notice of it. */
  limit: number;
  category?: string | undefined;
  sort?: FilmSort | undefined;
  /** What the name contains. */
  words?: string | undefined;
}

/** A page of films. */
export interface FilmList {
  films: Film[];
  /** How many there are in all, where the upstream says so. */
  total: number | undefined;
  /** Whether there is a page after this one. Pages are as long as the service makes them. */
  more: boolean;
  /**
   * Where the service did not look for what was asked for: how many of its films were looked through here, and for words or
   * for a category alone.
   */
  looked?: { films: number; isAll: boolean; forWords: boolean };
  /** The service may have sent films of other categories, too. */
  isUnsorted?: true;
}

/** A category of films. */
export interface Category {
  id: string;
  name: string;
}

const service = settings.env.VIDEO_API_KIND === 'maccms' ? maccms : native;

/** The orders that the service has. Where it lacks the one that is asked for, films come in the first of these. */
export const FILM_SORTS: readonly FilmSort[] = service.SORTS;

/**
 * Whom lists of films are the same for, as a key of caches: all who read a language. A service that gets the member's login may
 * have others for each of them.
 */
export function audienceOf(language: WireLanguage, token: string): string {
  const { videoBaseUrl, apiBaseUrl } = settings;
  const isPersonal = videoBaseUrl !== undefined && videoBaseUrl === apiBaseUrl;
  return isPersonal ? `${language} ${createHash('sha256').update(token).digest('base64url')}` : language;
}

/** Those that a link can lead to. */
const reachable = (films: readonly Film[]) => films.filter(({ id }) => IN_A_PATH.test(id));

/** A page of films. */
export async function listFilms(api: Api, audience: string, question: FilmQuestion): Promise<FilmList> {
  const list = await service.listFilms(api, audience, { ...question, words: question.words?.trim() || undefined });
  return { ...list, films: reachable(list.films) };
}

/** The four films of Home: the hot ones, or from a service that cannot tell which those are ({@link FILM_SORTS}) the new ones. */
export async function listHotFilms(api: Api, audience: string): Promise<Film[]> {
  return reachable(await service.listHotFilms(api, audience)).slice(0, HOT_FILMS.limit);
}

/** Categories of films; none from a service that has none. */
export function listCategories(api: Api): Promise<Category[]> {
  return service.listCategories(api);
}

/**
 * One film.
 *
 * @throws FilmNotFound; UpstreamError `refused` with reason `not_found`, or whatever else the service fails with
 */
export function getFilm(api: Api, audience: string, id: string): Promise<FilmDetail> {
  return service.getFilm(api, audience, id);
}
