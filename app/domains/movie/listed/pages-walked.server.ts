import { LRUCache } from 'lru-cache';
import type { RequestOf } from '~/contract/call';
import * as contract from '~/contract/video';
import { sizeOf } from '~/upstream/answer-size';
import type { Api } from '~/upstream/api';
import { within } from '~/upstream/patience';
import { FRESH_MS } from '~/upstream/shared-read.server';
import { isLoginOver, UpstreamError } from '~/upstream/upstream-error';
import { keepRows, type FilmRow } from './rows-shown.server';

/** What a list of films is asked for. */
export type ListRequest = Pick<RequestOf<typeof contract.listFilms>, 'type' | 'wd'> & {
  page: number;
  limit: number;
  type_id?: string | undefined;
};

/** A page of a list of films. */
export interface ListedPage {
  rows: readonly FilmRow[];
  total: number | undefined;
  /** In characters as it came. */
  size: number;
}

/** How far a walk goes: pages, films that each is asked for, and ms. */
const MOST_PAGES = 20;
const PAGE_SIZE = 100;
const WALK_MS = 3_000;

/** Of an answer whose size is not known, in characters. */
const USUAL_SIZE = 64 * 1024;

/** Asks for a page of films, and keeps what it shows. */
export async function askForFilms(api: Api, audience: string, request: ListRequest): Promise<ListedPage> {
  const answer = await api(contract.listFilms, request);
  keepRows(audience, answer.list);
  return { rows: answer.list, total: answer.total, size: sizeOf(answer) ?? USUAL_SIZE };
}

/** Pages that were walked serve other walks for a minute; no longer than a walk takes where READ_CACHE_SECONDS is 0. */
const walked = new LRUCache<string, ListedPage>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ size }) => size,
  ttl: FRESH_MS > 0 ? 60_000 : 1,
});
const underWay = new Map<string, Promise<ListedPage>>();

/** One look at a page at a time, however many members want it. What another member's login failed at is tried once more. */
async function pageOf(api: Api, audience: string, request: ListRequest): Promise<ListedPage> {
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

/** Films that were looked through. */
export interface Walk {
  rows: FilmRow[];
  /** There are no others in the list. */
  isWhole: boolean;
}

/**
 * Looks through the pages of a list from the first on: to its end, or as far as a page may take. A page that shows nothing new is
 * the end, since there are services that take no notice of the page.
 *
 * @param asked what the list is asked for, beside its pages
 * @param isEnough ends the walk early
 * @throws UpstreamError when the first page cannot be had, and whenever the login is over
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
      answer = page === 1 ? await asking : await within(end - performance.now(), asking);
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
