import { LRUCache } from 'lru-cache';
import type { RequestOf } from '~/contract/call';
import * as contract from '~/contract/calls/video';
import { sizeOf } from '~/upstream/cache/answer-size';
import type { Api } from '~/upstream/call/api';
import { withTimeout } from '~/upstream/call/with-timeout';
import type { Upstream } from '~/upstream/upstream';
import { isLoginOver, UpstreamError } from '~/upstream/call/upstream-error';
import { keepRows, type FilmRow } from './rows-shown.server';

/** Request for a list of films. */
export type ListRequest = Pick<RequestOf<typeof contract.listFilms>, 'type' | 'wd'> & {
  page: number;
  limit: number;
  type_id?: string | undefined;
};

/** A page of a list of films. */
export interface ListedPage {
  rows: readonly FilmRow[];
  total: number | undefined;
  /** Size of the response in characters. */
  size: number;
}

/** Limits of a walk: pages, page size, and ms. */
const MOST_PAGES = 20;
const PAGE_SIZE = 100;
const WALK_MS = 3_000;

/** Assumed size of a response of unknown size, in characters. */
const USUAL_SIZE = 64 * 1024;

/** Requests a page of films and caches its rows. */
export async function askForFilms(api: Api, audience: string, request: ListRequest): Promise<ListedPage> {
  const answer = await api(contract.listFilms, request);
  keepRows(api, audience, answer.list);
  return { rows: answer.list, total: answer.total, size: sizeOf(answer) ?? USUAL_SIZE };
}

/** Creates the cache of walked pages, shared by walks for a minute; effectively off when READ_CACHE_SECONDS is 0. */
const createWalked = ({ readCacheMs }: Upstream) => ({
  walked: new LRUCache<string, ListedPage>({
    maxSize: 8 * 1024 * 1024,
    sizeCalculation: ({ size }) => size,
    ttl: readCacheMs > 0 ? 60_000 : 1,
  }),
  underWay: new Map<string, Promise<ListedPage>>(),
});

/** Coalesces concurrent requests for a page. Retries once if another member's request failed. */
async function pageOf(api: Api, audience: string, request: ListRequest): Promise<ListedPage> {
  const { walked, underWay } = api.upstream.part(createWalked);
  const key = `${audience} ${JSON.stringify(request)}`;
  const known = walked.get(key) ?? (await underWay.get(key)?.catch(() => undefined));
  if (known) return known;
  const asking = askForFilms(api, audience, request);
  underWay.set(key, asking);
  try {
    const page = await asking;
    walked.set(key, page);
    return page;
  } finally {
    if (underWay.get(key) === asking) underWay.delete(key);
  }
}

/** Result of a walk. */
export interface Walk {
  rows: FilmRow[];
  /** Whether it reached the end of the list. */
  isWhole: boolean;
}

/**
 * Walks the pages of a list from the first one, to its end or the limits. A page without new rows is the end, because
 * some services ignore the page number.
 *
 * @param asked the request, without paging
 * @param isEnough stops the walk early
 * @throws UpstreamError when the first page fails, and when the login has expired
 */
export async function walkFilms(
  api: Api,
  audience: string,
  asked: Pick<ListRequest, 'type_id' | 'type' | 'wd'> = {},
  isEnough: (page: readonly FilmRow[]) => boolean = () => false,
): Promise<Walk> {
  const found = new Map<string, FilmRow>();
  const end = performance.now() + WALK_MS;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const asking = pageOf(api, audience, { page, limit: PAGE_SIZE, ...asked });
    let answer: ListedPage | undefined;
    try {
      answer = page === 1 ? await asking : await withTimeout(end - performance.now(), asking);
    } catch (error) {
      if (page === 1 || !(error instanceof UpstreamError) || isLoginOver(error)) throw error;
    }
    if (!answer) break;
    const before = found.size;
    for (const row of answer.rows) if (!found.has(row.vod_id)) found.set(row.vod_id, row);
    const isEnd = found.size === before || answer.rows.length > PAGE_SIZE || found.size === answer.total;
    if (isEnd || isEnough(answer.rows)) return { rows: [...found.values()], isWhole: isEnd };
  }
  return { rows: [...found.values()], isWhole: false };
}
