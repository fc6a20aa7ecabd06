import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/maccms';
import { HOT_FILMS } from '~/contract/calls/video';
import type { Api } from '~/upstream/call/api';
import { plainLine, plainText } from '~/upstream/text/plain-text.server';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { hasMore, innermost, isNewAt } from './maccms';
import type { Category, Film, FilmDetail, FilmList, FilmQuestion, FilmSort } from './movie.api.server';
import { readPlaySources } from './play-sources';
import { readDuration } from './running-time';

/** MacCMS supports no other order. */
export const SORTS: readonly FilmSort[] = ['new'];

type Entry = NonNullable<ResponseOf<typeof contract.listEntries>['list']>[number];

/** `mac:` stands for the scheme of the service. */
const sentPictureOf = ({ vod_pic }: Entry) => vod_pic?.replace(/^mac:/, '');
const pictureOf = ({ upstream }: Api, entry: Entry) => upstream.pictureAddress(sentPictureOf(entry), 'video');

function readFilm(api: Api, entry: Entry): Film {
  return {
    id: entry.vod_id,
    name: plainLine(entry.vod_name),
    poster: pictureOf(api, entry),
    duration: readDuration(plainLine(entry.vod_duration)),
    views: entry.vod_hits,
    isNew: isNewAt(entry.vod_time_add, Date.now()),
    isHot: false, // not supported by MacCMS
  };
}

/** Services that list no pictures have them in the details. If those fail, films have no pictures. */
async function withPictures(api: Api, entries: Entry[]): Promise<Entry[]> {
  if (entries.length === 0 || entries.some(({ vod_pic }) => vod_pic !== undefined)) return entries;
  try {
    const ids = entries.map(({ vod_id }) => vod_id).join(',');
    const { list = [] } = await api(contract.getEntries, { ids, pagesize: Math.min(entries.length, 100) });
    const details = new Map(list.map((entry) => [entry.vod_id, entry]));
    return entries.map((entry) => {
      const told = Object.entries<unknown>(details.get(entry.vod_id) ?? {}).filter(([, value]) => value !== undefined);
      return { ...entry, ...Object.fromEntries(told) };
    });
  } catch (error) {
    if (error instanceof UpstreamError) return entries;
    throw error;
  }
}

/** A page of films, newest change first. The service chooses the page size. */
export async function listFilms(
  api: Api,
  _audience: string,
  { page, limit, category, words }: Pick<FilmQuestion, 'page' | 'limit' | 'category' | 'words'>,
): Promise<FilmList> {
  const answer = await api(contract.listEntries, { pg: page, pagesize: limit, t: category, wd: words });
  const entries = await withPictures(api, answer.list ?? []);
  return {
    films: entries.map((entry) => readFilm(api, entry)),
    total: answer.total,
    more: hasMore(answer, page, entries.length, limit),
  };
}

/** The newest films: MacCMS cannot sort by views, and class ids differ per site. */
export async function listHotFilms(api: Api, audience: string): Promise<Film[]> {
  const { films } = await listFilms(api, audience, { page: 1, limit: HOT_FILMS.limit });
  return films;
}

/** The classes that contain films. */
export async function listCategories(api: Api): Promise<Category[]> {
  const answer = await api(contract.listClasses, { pg: 1, pagesize: 1 });
  return innermost(answer.class ?? []).flatMap(({ id, name }) => {
    const plain = plainLine(name);
    return plain === undefined ? [] : [{ id, name: plain }];
  });
}

/**
 * One film.
 *
 * @throws UpstreamError `refused` with reason `not_found`: the service answers with a list without it
 */
export async function getFilm(api: Api, _audience: string, id: string): Promise<FilmDetail> {
  const isAsked = ({ vod_id }: Entry) => vod_id === id;
  const answer = await api(
    contract.getEntries,
    { ids: id, pagesize: 1 },
    { lacks: ({ list }) => !list?.some(isAsked) },
  );
  const entry = answer.list?.find(isAsked) ?? { vod_id: id };
  const { vod_play_from: from, vod_play_url: addresses, vod_play_note: notes } = entry;
  return {
    ...readFilm(api, entry),
    picture: sentPictureOf(entry),
    category: plainLine(entry.type_name),
    categoryId: entry.type_id,
    director: plainLine(entry.vod_director),
    actors: plainLine(entry.vod_actor),
    released: plainLine(entry.vod_pubdate) ?? (entry.vod_year === '0' ? undefined : plainLine(entry.vod_year)),
    description: plainText(entry.vod_content) ?? plainText(entry.vod_blurb),
    sources: readPlaySources({ from, addresses, notes }, (address) => api.upstream.mediaAddress(address, 'video')),
    captions: [],
  };
}
