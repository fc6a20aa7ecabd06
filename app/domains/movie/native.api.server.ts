import type { RequestOf, ResponseOf } from '~/contract/call';
import * as contract from '~/contract/video';
import type { Api } from '~/upstream/api';
import { captionAddress } from '~/upstream/caption-address.server';
import { loadListPage } from '~/upstream/list-page';
import { mediaAddress } from '~/upstream/media-address.server';
import { saysNothing } from '~/upstream/or-absent';
import { pictureAddress } from '~/upstream/picture-address.server';
import { plainText } from '~/upstream/plain-text.server';
import { isUnsupported } from '~/upstream/upstream-error';
import type {
  Category,
  Film,
  FilmDetail,
  FilmList,
  FilmQuestion,
  FilmSort,
  FilmSource,
  FilmVersion,
} from './movie.api.server';
import { readPlaySources, typeOf } from './play-sources';
import { readDuration } from './running-time';

/** Source: api.md, the types of getVideos. */
export const SORTS: readonly FilmSort[] = ['new', 'hot'];

type WireFilm = ResponseOf<typeof contract.listFilms>['list'][number];
type WireDetail = ResponseOf<typeof contract.getFilm>;

const addressOf = (address: string | undefined) => mediaAddress(address, 'video');

function readFilm(film: WireFilm): Film {
  return {
    id: film.vod_id,
    name: film.vod_name,
    poster: pictureAddress(film.vod_pic, 'video'),
    duration: readDuration(film.vod_duration),
    views: film.vod_hits,
    isNew: film.isNew ?? false,
    isHot: film.isHot ?? false,
  };
}

async function askForFilms(api: Api, request: RequestOf<typeof contract.listFilms>) {
  const { list, total } = await api(contract.listFilms, request);
  return { rows: list.map(readFilm), total };
}

/** A page of films; of a service that takes no notice of pages, cut out of all that it sends. */
export async function listFilms(api: Api, { page, limit, category, sort, words }: FilmQuestion): Promise<FilmList> {
  let total: number | undefined;
  const ask = async (asked: number) => {
    const answer = await askForFilms(api, { page: asked, limit, type_id: category, type: sort, wd: words });
    total ??= answer.total;
    return answer;
  };
  const { rows, more } = await loadListPage(ask, { page, size: limit, fits: () => true, keyOf: ({ id }) => id });
  return { films: rows, total, more };
}

/** Source: specification, chapter 7. */
export async function listHotFilms(api: Api, limit: number): Promise<Film[]> {
  const { rows } = await askForFilms(api, { page: 1, limit, type_id: contract.HOT_TYPE_ID, type: 'hot' });
  return rows;
}

/** Categories of films; an upstream that does not know the call (an optional one) has none. */
export async function listCategories(api: Api): Promise<Category[]> {
  try {
    const { list } = await api(contract.listFilmTypes, {});
    return list.map(({ type_id, type_name }) => ({ id: type_id, name: type_name }));
  } catch (error) {
    if (isUnsupported(error)) return [];
    throw error;
  }
}

/** What `vod_play_url` leads to: sources as MacCMS writes them, else one address that promises nothing by its looks. */
function othersOf(from: string | undefined, addresses: string | undefined): FilmSource[] {
  const sources = readPlaySources({ from, addresses }, addressOf);
  const url = sources.length === 0 && !addresses?.includes('$') ? addressOf(addresses) : undefined;
  if (!url) return sources;
  const version = { url, label: undefined, type: undefined, bytes: undefined, height: undefined };
  return [{ name: undefined, episodes: [{ title: undefined, versions: [version] }] }];
}

/**
 * Where a film plays: its listed sources are versions of one thing, and `vod_play_url` is one more address or, as in MacCMS,
 * sources of its own. The first of those that plays what is listed is the same source, and gives it its name.
 */
function sourcesOf({ sources, vod_play_from: from, vod_play_url: addresses }: WireDetail): FilmSource[] {
  const versions = (sources ?? []).flatMap(({ url, label, type, bytes, height }): FilmVersion[] => {
    const address = addressOf(url);
    if (!address) return [];
    // What is no MIME type (`mp4`), or says nothing, would keep a browser from trying.
    const mime = type?.includes('/') && !type.includes('octet-stream') ? type : typeOf(address, '');
    return [{ url: address, label, type: mime, bytes, height }];
  });
  const others = othersOf(from, addresses);
  if (versions.length === 0) return others;
  const listed = new Set(versions.map(({ url }) => url));
  const same = others.findIndex(
    ({ episodes }) => episodes.length === 1 && listed.has(episodes[0]?.versions[0]?.url ?? ''),
  );
  const { name, episodes } = others[same] ?? {};
  return [
    { name, episodes: [{ title: episodes?.[0]?.title, versions }] },
    ...others.filter((_, index) => index !== same),
  ];
}

/**
 * One film.
 *
 * @throws UpstreamError `refused` with reason `not_found`, or `not_found`
 */
export async function getFilm(api: Api, id: string): Promise<FilmDetail> {
  const film = await api(contract.getFilm, { vod_id: id }, { lacks: saysNothing });
  return {
    ...readFilm({ ...film, vod_id: id }),
    category: film.category,
    director: film.vod_director,
    actors: film.vod_actor,
    released: film.vod_year,
    description: plainText(film.vod_content),
    sources: sourcesOf(film),
    captions: (film.tracks ?? []).flatMap(({ url, lang, label }) => {
      const address = captionAddress(url);
      return address ? [{ url: address, language: lang, label }] : [];
    }),
  };
}
