import * as contract from '~/contract/calls/video';
import type { Api } from '~/upstream/call/api';
import { derived } from '~/upstream/cache/derived';
import { loadListPage } from '~/upstream/call/list-page';
import { orUndefinedIfUnsupported, isEmptyAnswer } from '~/upstream/call/or-undefined';
import { plainText } from '~/upstream/text/plain-text.server';
import { isLoginOver, isOutage, UpstreamError } from '~/upstream/call/upstream-error';
import { getListedFilm, listHotRows } from './listed/film-named.server';
import { filterHere, findIgnored, isFilteredHere, type Filtered } from './listed/own-filter.server';
import { askForFilms, type ListedPage, type ListRequest } from './listed/pages-walked.server';
import { findKeptRow, type FilmRow } from './listed/rows-shown.server';
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
import { readPlaySources, typeOf, UNKNOWN_SOUND } from './play-sources';
import { readDuration } from './running-time';

/** Sort types of getVideos. */
export const SORTS: readonly FilmSort[] = ['new', 'hot'];

const addressOf = ({ upstream }: Api, address: string | undefined) => upstream.mediaAddress(address, 'video');

const readFilm = ({ upstream }: Api, film: FilmRow) =>
  derived(film, 'film', (): Film => ({
    id: film.vod_id,
    name: film.vod_name,
    poster: upstream.pictureAddress(film.vod_pic, 'video'),
    duration: readDuration(film.vod_duration),
    views: film.vod_hits,
    isNew: film.isNew ?? false,
    isHot: film.isHot ?? false,
  }));

/** A page of films; sliced here if the service ignores paging and sends all. */
async function listSentFilms(api: Api, audience: string, { page, limit, ...asked }: ListRequest) {
  let first: ListedPage | undefined;
  const ask = async (wanted: number) => {
    const answer = await askForFilms(api, audience, { page: wanted, limit, ...asked });
    first ??= answer;
    return answer;
  };
  const keyOf = ({ vod_id }: FilmRow) => vod_id;
  const { rows, more, last } = await loadListPage(ask, { page, size: limit, fits: () => true, keyOf });
  const total = more && (first?.total ?? 0) <= rows.length ? undefined : first?.total;
  return { list: { films: rows.map((row) => readFilm(api, row)), total, more, last }, first };
}

/** A page of films filtered here, see own-filter. */
function pageOfFiltered(
  api: Api,
  { rows, looked, isWhole, forWords }: Filtered,
  { page, limit }: FilmQuestion,
): FilmList {
  return {
    films: rows.slice((page - 1) * limit, page * limit).map((row) => readFilm(api, row)),
    total: isWhole ? rows.length : undefined,
    more: rows.length > page * limit,
    last: isWhole ? Math.max(1, Math.ceil(rows.length / limit)) : undefined,
    looked: { films: looked, isAll: isWhole, forWords },
  };
}

/** A page of films; filters that the service ignores are applied here. */
export async function listFilms(api: Api, audience: string, question: FilmQuestion): Promise<FilmList> {
  const { page, limit, category, sort, words } = question;
  const request = { page, limit, type_id: category, type: sort, wd: words };
  if (!isFilteredHere(api, request)) {
    const { list, first } = await listSentFilms(api, audience, request);
    if (!first || !(await findIgnored(api, audience, request, first))) return list;
  }
  const filtered = await filterHere(api, audience, request);
  if (filtered.rows.length > 0 || words !== undefined) return pageOfFiltered(api, filtered, question);
  // No film names this category, so filtering here is impossible: return the service's list unfiltered.
  const { list } = await listSentFilms(api, audience, request);
  return { ...list, isUnsorted: true };
}

/** Source: specification, chapter 7. */
export async function listHotFilms(api: Api, audience: string): Promise<Film[]> {
  return (await listHotRows(api, audience)).map((row) => readFilm(api, row));
}

/** Categories of films; empty if the upstream lacks this optional call. */
export async function listCategories(api: Api): Promise<Category[]> {
  const types = await orUndefinedIfUnsupported(api(contract.listFilmTypes, {}));
  return (types?.list ?? []).map(({ type_id, type_name }) => ({ id: type_id, name: type_name }));
}

/** Sources of `vod_play_url`: in MacCMS format, or else a single URL of unknown type. */
function othersOf(api: Api, from: string | undefined, addresses: string | undefined): FilmSource[] {
  const sources = readPlaySources({ from, addresses }, (address) => addressOf(api, address));
  const url = sources.length === 0 && !addresses?.includes('$') ? addressOf(api, addresses) : undefined;
  if (!url) return sources;
  const version = { url, label: undefined, type: undefined, bytes: undefined, height: undefined };
  return [{ name: undefined, episodes: [{ title: undefined, versions: [version] }] }];
}

/**
 * Sources of a film. `sources` are versions of one source; `vod_play_url` is another URL or, as in MacCMS, further
 * sources. The first of those with a listed URL is the same source and gives it its name.
 */
function sourcesOf(api: Api, { sources, vod_play_from: from, vod_play_url: addresses }: FilmRow): FilmSource[] {
  const versions = (sources ?? []).flatMap(({ url, label, type, bytes, height }): FilmVersion[] => {
    const address = addressOf(api, url);
    if (!address) return [];
    // An invalid (`mp4`) or generic type would keep browsers from trying.
    const mime = type?.includes('/') && !type.includes('octet-stream') ? type : typeOf(address, '');
    return [{ url: address, label, type: mime, bytes, height }];
  });
  const others = othersOf(api, from, addresses);
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

/** Sound without the picture, one version per episode. */
function soundOf(api: Api, { vod_audio_url: addresses }: FilmRow): FilmVersion[] {
  const [only] = othersOf(api, undefined, addresses);
  return (only?.episodes ?? []).flatMap(({ versions: [version] }): FilmVersion[] => {
    if (!version) return [];
    const type = version.type?.startsWith('audio/') ? version.type : UNKNOWN_SOUND;
    return [{ ...version, label: undefined, type }];
  });
}

/** Adds its sound to each episode of sources that have as many. */
const withSound = (sources: FilmSource[], sound: readonly FilmVersion[]): FilmSource[] =>
  sources.map((source) =>
    source.episodes.length === sound.length
      ? {
          ...source,
          episodes: source.episodes.map((episode, index) => ({
            ...episode,
            versions: [...episode.versions, ...sound.slice(index, index + 1)],
          })),
        }
      : source,
  );

function readDetail(api: Api, film: FilmRow): FilmDetail {
  return {
    ...readFilm(api, film),
    picture: film.vod_pic,
    category: film.category,
    categoryId: film.type_id,
    director: film.vod_director,
    actors: film.vod_actor,
    released: film.vod_year,
    description: plainText(film.vod_content),
    sources: withSound(sourcesOf(api, film), soundOf(api, film)),
    captions: (film.tracks ?? []).flatMap(({ url, lang, label }) => {
      const address = api.upstream.captionAddress(url);
      return address ? [{ url: address, language: lang, label }] : [];
    }),
  };
}

/** Whether the service reports that the film does not exist. */
const isMissing = ({ reason }: UpstreamError) => reason === 'not_found';

/** Whether the service responded, so that its lists may work although details failed; otherwise skip them. */
const hasAnswered = (error: UpstreamError) =>
  !isOutage(error) || error.kind === 'server_error' || error.kind === 'malformed';

/**
 * One film: by the call for one film if available, else from the lists. Source: specification, chapter 7, where the
 * list is the only call for films.
 *
 * @throws FilmNotFound; UpstreamError `refused` with reason `not_found`, or any other error of the service
 */
export async function getFilm(api: Api, audience: string, id: string): Promise<FilmDetail> {
  try {
    const film = await orUndefinedIfUnsupported(api(contract.getFilm, { vod_id: id }));
    const isIt = film && !isEmptyAnswer(film) && (film.vod_id === undefined || film.vod_id === id);
    // A service that ignores the id answers with another film, such as the first of its list.
    if (isIt) return readDetail(api, { ...film, vod_id: id });
  } catch (error) {
    if (!(error instanceof UpstreamError) || isLoginOver(error) || isMissing(error)) throw error;
    const row = hasAnswered(error)
      ? await getListedFilm(api, audience, id).catch(() => undefined)
      : findKeptRow(api, audience, id);
    if (!row) throw error;
    return { ...readDetail(api, row), lacksDetails: true };
  }
  return readDetail(api, await getListedFilm(api, audience, id));
}
