import * as contract from '~/contract/video';
import type { Api } from '~/upstream/api';
import { captionAddress } from '~/upstream/caption-address.server';
import { loadListPage } from '~/upstream/list-page';
import { mediaAddress } from '~/upstream/media-address.server';
import { orAbsent, saysNothing } from '~/upstream/or-absent';
import { pictureAddress } from '~/upstream/picture-address.server';
import { plainText } from '~/upstream/plain-text.server';
import { isLoginOver, isOutage, UpstreamError } from '~/upstream/upstream-error';
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
import { readPlaySources, typeOf } from './play-sources';
import { readDuration } from './running-time';

/** The types of getVideos. */
export const SORTS: readonly FilmSort[] = ['new', 'hot'];

const addressOf = (address: string | undefined) => mediaAddress(address, 'video');

function readFilm(film: FilmRow): Film {
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

/** A page of films; of a service that takes no notice of pages, cut out of all that it sends. */
async function listSentFilms(api: Api, audience: string, { page, limit, ...asked }: ListRequest) {
  let first: ListedPage | undefined;
  const ask = async (wanted: number) => {
    const answer = await askForFilms(api, audience, { page: wanted, limit, ...asked });
    first ??= answer;
    return answer;
  };
  const keyOf = ({ vod_id }: FilmRow) => vod_id;
  const { rows, more } = await loadListPage(ask, { page, size: limit, fits: () => true, keyOf });
  return { list: { films: rows.map(readFilm), total: first?.total, more }, first };
}

/** A page of what was found here, see own-filter. */
function pageOfFiltered({ rows, looked, isWhole, forWords }: Filtered, { page, limit }: FilmQuestion): FilmList {
  return {
    films: rows.slice((page - 1) * limit, page * limit).map(readFilm),
    total: isWhole ? rows.length : undefined,
    more: rows.length > page * limit,
    looked: { films: looked, isAll: isWhole, forWords },
  };
}

/** A page of films; what the service takes no notice of is looked for here. */
export async function listFilms(api: Api, audience: string, question: FilmQuestion): Promise<FilmList> {
  const { page, limit, category, sort, words } = question;
  const request = { page, limit, type_id: category, type: sort, wd: words };
  if (!isFilteredHere(request)) {
    const { list, first } = await listSentFilms(api, audience, request);
    if (!first || !(await findIgnored(api, audience, request, first))) return list;
  }
  const filtered = await filterHere(api, audience, request);
  if (filtered.rows.length > 0 || words !== undefined) return pageOfFiltered(filtered, question);
  // A category that none of the films calls its own may hold others: what the service sends for it is all that is known.
  const { list } = await listSentFilms(api, audience, request);
  return { ...list, isUnsorted: true };
}

/** Source: specification, chapter 7. */
export async function listHotFilms(api: Api, audience: string): Promise<Film[]> {
  return (await listHotRows(api, audience)).map(readFilm);
}

/** Categories of films; an upstream that does not know the call (an optional one) has none. */
export async function listCategories(api: Api): Promise<Category[]> {
  const types = await orAbsent(api(contract.listFilmTypes, {}));
  return (types?.list ?? []).map(({ type_id, type_name }) => ({ id: type_id, name: type_name }));
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
function sourcesOf({ sources, vod_play_from: from, vod_play_url: addresses }: FilmRow): FilmSource[] {
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

function readDetail(film: FilmRow): FilmDetail {
  return {
    ...readFilm(film),
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

/** Whether a service says by itself that it has no such film. */
const isMissing = ({ reason }: UpstreamError) => reason === 'not_found';

/** Whether a service has answered, and may have lists where it has no details; one that does not answer is not asked for them. */
const hasAnswered = (error: UpstreamError) =>
  !isOutage(error) || error.kind === 'server_error' || error.kind === 'malformed';

/**
 * One film: by the call for one, where the service has it, else as its lists have it. Source: specification, chapter 7, where
 * the list is the only call for films.
 *
 * @throws FilmNotFound; UpstreamError `refused` with reason `not_found`, and whatever else the service fails with
 */
export async function getFilm(api: Api, audience: string, id: string): Promise<FilmDetail> {
  try {
    const film = await orAbsent(api(contract.getFilm, { vod_id: id }));
    const isIt = film && !saysNothing(film) && (film.vod_id === undefined || film.vod_id === id);
    // A service that takes no notice of the id answers with another film, such as the first of its list.
    if (isIt) return readDetail({ ...film, vod_id: id });
  } catch (error) {
    if (!(error instanceof UpstreamError) || isLoginOver(error) || isMissing(error)) throw error;
    const row = hasAnswered(error)
      ? await getListedFilm(api, audience, id).catch(() => undefined)
      : findKeptRow(audience, id);
    if (!row) throw error;
    return { ...readDetail(row), lacksDetails: true };
  }
  return readDetail(await getListedFilm(api, audience, id));
}
