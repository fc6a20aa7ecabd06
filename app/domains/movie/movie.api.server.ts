import * as contract from '~/contract/video';
import type { RequestOf, ResponseOf } from '~/contract/call';
import type { Api } from '~/upstream/api';
import { mediaAddress } from '~/upstream/media-address.server';
import { pictureAddress } from '~/upstream/picture-address.server';
import { isUnsupported } from '~/upstream/upstream-error';

/** A film as lists show it. */
export interface Film {
  id: string;
  name: string | undefined;
  poster: string | undefined;
  /** Running time as the upstream writes it (`01:32:10`). */
  duration: string | undefined;
  views: number | undefined;
  isNew: boolean;
  isHot: boolean;
}

/** One way of playing a film. */
export interface FilmSource {
  url: string;
  label: string | undefined;
  /** MIME type */
  type: string | undefined;
  bytes: number | undefined;
}

/** A film with everything that its page shows. */
export interface FilmDetail extends Film {
  category: string | undefined;
  director: string | undefined;
  actors: string | undefined;
  released: string | undefined;
  description: string | undefined;
  sources: FilmSource[];
  captions: { url: string; language: string | undefined; label: string | undefined }[];
}

/** A page of films. */
export interface FilmList {
  films: Film[];
  /** How many there are in all, where the upstream says so. */
  total: number | undefined;
}

type WireFilm = ResponseOf<typeof contract.listFilms>['list'][number];

function readFilm(film: WireFilm): Film {
  return {
    id: film.vod_id,
    name: film.vod_name,
    poster: pictureAddress(film.vod_pic, 'video'),
    duration: film.vod_duration,
    views: film.vod_hits,
    isNew: film.isNew ?? false,
    isHot: film.isHot ?? false,
  };
}

/** A page of films. */
export async function listFilms(api: Api, request: RequestOf<typeof contract.listFilms>): Promise<FilmList> {
  const { list, total } = await api(contract.listFilms, request);
  return { films: list.map(readFilm), total };
}

/** The four films of Home. Source: specification, chapter 7. */
export async function listHotFilms(api: Api): Promise<Film[]> {
  const { films } = await listFilms(api, { page: 1, limit: 4, type_id: contract.HOT_TYPE_ID, type: 'hot' });
  return films.slice(0, 4);
}

/** Categories of films; an upstream that does not know the call (an optional one) has none. */
export async function listCategories(api: Api): Promise<{ id: string; name: string }[]> {
  try {
    const { list } = await api(contract.listFilmTypes, {});
    return list.map(({ type_id, type_name }) => ({ id: type_id, name: type_name }));
  } catch (error) {
    if (isUnsupported(error)) return [];
    throw error;
  }
}

/**
 * One film.
 *
 * @throws UpstreamError `refused` with reason `not_found`, or `not_found`
 */
export async function getFilm(api: Api, id: string): Promise<FilmDetail> {
  const film = await api(contract.getFilm, { vod_id: id });
  const listed = (film.sources ?? []).flatMap(({ url, label, type, bytes }) => {
    const address = mediaAddress(url, 'video');
    return address ? [{ url: address, label, type, bytes }] : [];
  });
  const single = mediaAddress(film.vod_play_url, 'video');
  return {
    ...readFilm({ ...film, vod_id: id }),
    category: film.category,
    director: film.vod_director,
    actors: film.vod_actor,
    released: film.vod_year,
    description: film.vod_content,
    sources:
      listed.length > 0 || !single ? listed : [{ url: single, label: undefined, type: undefined, bytes: undefined }],
    captions: (film.tracks ?? []).flatMap(({ url, lang, label }) => {
      const address = mediaAddress(url, 'video');
      return address ? [{ url: address, language: lang, label }] : [];
    }),
  };
}
