import { LRUCache } from 'lru-cache';
import { HOT_FILMS } from '~/contract/calls/video';
import type { Api } from '~/upstream/call/api';
import { isLoginOver, UpstreamError } from '~/upstream/call/upstream-error';
import { FilmNotFound } from '../film-not-found';
import { askForFilms, walkFilms } from './pages-walked.server';
import { findFreshRow, findKeptRow, type FilmRow } from './rows-shown.server';

/** The films of Home. */
export async function listHotRows(api: Api, audience: string): Promise<readonly FilmRow[]> {
  return (await askForFilms(api, audience, HOT_FILMS)).rows;
}

/**
 * Negative cache of missing ids with the search depth; for a minute, so that random ids do not each cause a full
 * search.
 */
const createMissing = () => new LRUCache<string, { looked: number | undefined }>({ max: 2_000, ttl: 60_000 });

async function findInLists(api: Api, audience: string, id: string): Promise<FilmRow> {
  const key = `${audience} ${id}`;
  const missing = api.upstream.part(createMissing);
  const missed = missing.get(key);
  if (missed) throw new FilmNotFound(missed.looked);
  const isIt = ({ vod_id }: FilmRow) => vod_id === id;
  const hot = (await listHotRows(api, audience)).find(isIt);
  if (hot) return hot;
  const { rows, isWhole } = await walkFilms(api, audience, {}, (page) => page.some(isIt));
  const found = rows.find(isIt);
  if (found) return found;
  const looked = isWhole ? undefined : rows.length;
  missing.set(key, { looked });
  throw new FilmNotFound(looked);
}

/**
 * Finds a film in the lists of a service: among recently cached rows, the hot films, then page by page. Falls back to a
 * stale row when the lists fail or are too long.
 *
 * @throws FilmNotFound; errors of the lists
 */
export async function getListedFilm(api: Api, audience: string, id: string): Promise<FilmRow> {
  const fresh = findFreshRow(api, audience, id);
  if (fresh) return fresh;
  try {
    return await findInLists(api, audience, id);
  } catch (error) {
    const isGone = error instanceof FilmNotFound && error.looked === undefined;
    const kept =
      isGone || (error instanceof UpstreamError && isLoginOver(error)) ? undefined : findKeptRow(api, audience, id);
    if (!kept) throw error;
    return kept;
  }
}
