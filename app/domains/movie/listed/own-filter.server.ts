import { randomInt, randomUUID } from 'node:crypto';
import * as contract from '~/contract/calls/video';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { isLoginOver, isNotSent, UpstreamError } from '~/upstream/call/upstream-error';
import { askForFilms, walkFilms, type ListedPage, type ListRequest } from './pages-walked.server';
import type { FilmRow } from './rows-shown.server';

/** Filters that a service may ignore: search words and category. */
type Filter = 'wd' | 'type_id';
const FILTERS: readonly Filter[] = ['wd', 'type_id'];

/** How long the finding about a filter is cached, in ms. */
const KNOWN_MS = 10 * 60_000;

/** `isIgnored` is `undefined` until the service has answered. */
interface Finding {
  isIgnored: boolean | undefined;
  until: number;
  asking: Promise<boolean>;
}
/** Creates the findings about a service. */
const createFindings = () => new Map<Filter, Finding>();
const findingsOf = ({ upstream }: Api) => upstream.part(createFindings);

function findingOf(api: Api, filter: Filter): Finding | undefined {
  const last = findingsOf(api).get(filter);
  return last && performance.now() < last.until ? last : undefined;
}
const isIgnored = (api: Api, filter: Filter) => findingOf(api, filter)?.isIgnored;

/** A value that matches no film: a random word or category id, which many services parse as a 31-bit number. */
const nothingHas = (filter: Filter) =>
  filter === 'wd' ? randomUUID().replaceAll('-', '') : String(randomInt(1_000_000_000, 2_000_000_000));

/** Whether no answer came: the line was cut, or there was none. */
const isLost = (error: UpstreamError) => error.kind === 'network' || isNotSent(error);

/**
 * Whether the service sends films for what none of them has. One that refuses to, or fails, is taken to look at the filter; where
 * the answer was lost, it is asked once more.
 */
async function sendsAnything(api: Api, audience: string, filter: Filter, isAgain = false): Promise<boolean> {
  try {
    return (await askForFilms(api, audience, { page: 1, limit: 1, [filter]: nothingHas(filter) })).rows.length > 0;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (isLost(error) && !isAgain) return sendsAnything(api, audience, filter, true);
    // What one member's login fails at, or what is lost on the way, says nothing of the service.
    if (isLoginOver(error) || isLost(error)) findingsOf(api).delete(filter);
    return false;
  }
}

/** One probe call in ten minutes, shared by all members. */
async function findOut(api: Api, audience: string, filter: Filter): Promise<void> {
  const found = findingsOf(api);
  const asked = findingOf(api, filter);
  if (asked) {
    await asked.asking;
    return;
  }
  const until = performance.now() + KNOWN_MS;
  const asking = sendsAnything(api, audience, filter).catch((error: unknown) => {
    found.delete(filter);
    throw error;
  });
  const finding: Finding = { isIgnored: undefined, until, asking };
  found.set(filter, finding);
  finding.isIgnored = await finding.asking;
}

/** Whether a request uses a filter that the service is known to ignore. */
export const isFilteredHere = (api: Api, request: ListRequest) =>
  FILTERS.some((filter) => request[filter] !== undefined && isIgnored(api, filter) === true);

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether a film's name contains all search words. */
function hasWords({ vod_name: name }: FilmRow, words: string): boolean {
  const text = plain(name ?? '');
  return plain(words)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether a row is in a category, as far as known; `name` of the category, for rows with a category name only. */
function isInCategory({ type_id: own, category }: FilmRow, id: string, name: string | undefined): boolean {
  if (own !== undefined) return own === id;
  return name === undefined || category === undefined || plain(category).includes(plain(name));
}

/** The name of a category, requested only if rows have no category id. */
async function nameOfCategory(api: Api, id: string, rows: readonly FilmRow[]): Promise<string | undefined> {
  if (!rows.some(({ type_id, category }) => type_id === undefined && category !== undefined)) return undefined;
  const types = await orUndefinedIfUnsupported(api(contract.listFilmTypes, {})).catch(() => undefined);
  return types?.list.find(({ type_id }) => type_id === id)?.type_name;
}

type Fits = Readonly<Record<Filter, (row: FilmRow) => boolean>>;

/** Predicates of a request's filters. @param rows a sample of the rows to filter */
async function fitsOf(api: Api, { wd, type_id: id }: ListRequest, rows: readonly FilmRow[]): Promise<Fits> {
  const name = id === undefined ? undefined : await nameOfCategory(api, id, rows);
  return {
    wd: (row) => wd === undefined || hasWords(row, wd),
    type_id: (row) => id === undefined || isInCategory(row, id, name),
  };
}

/**
 * Detects whether the service ignores a requested filter. Rows that do not match are no proof, since a service may
 * search in more than names: films for a value that matches none are. Probes only after rows that do not match, once in
 * ten minutes, and never the embedded service.
 *
 * @param sent the received page
 */
export async function findIgnored(
  api: Api,
  audience: string,
  request: ListRequest,
  sent: ListedPage,
): Promise<boolean> {
  if (api.upstream.settings.videoBaseUrl === undefined || sent.rows.length === 0) return false;
  const fits = await fitsOf(api, request, sent.rows);
  for (const filter of FILTERS) {
    const isDoubtful = request[filter] !== undefined && isIgnored(api, filter) === undefined;
    if (isDoubtful && !sent.rows.every(fits[filter])) await findOut(api, audience, filter);
  }
  return isFilteredHere(api, request);
}

/** Result of filtering in this app, for a service that ignores the filter. */
export interface Filtered {
  rows: FilmRow[];
  /** Number of films searched. */
  looked: number;
  /** Whether those are all films of the service. */
  isWhole: boolean;
  /** Whether the filter includes words, not only a category. */
  forWords: boolean;
}

/** Filters the lists of a service here; filters that it supports are passed on. */
export async function filterHere(api: Api, audience: string, request: ListRequest): Promise<Filtered> {
  const { type_id: id, type, wd } = request;
  const here = FILTERS.filter((filter) => request[filter] !== undefined && isIgnored(api, filter) === true);
  const passed = {
    type,
    ...(!here.includes('type_id') && { type_id: id }),
    ...(!here.includes('wd') && { wd }),
  };
  const { rows, isWhole } = await walkFilms(api, audience, passed);
  const fits = await fitsOf(api, request, rows);
  return {
    rows: rows.filter((row) => here.every((filter) => fits[filter](row))),
    looked: rows.length,
    isWhole,
    forWords: here.includes('wd'),
  };
}
