import { randomInt, randomUUID } from 'node:crypto';
import { settings } from '~/config/settings.server';
import * as contract from '~/contract/video';
import type { Api } from '~/upstream/api';
import { orAbsent } from '~/upstream/or-absent';
import { isLoginOver, UpstreamError } from '~/upstream/upstream-error';
import { askForFilms, walkFilms, type ListedPage, type ListRequest } from './pages-walked.server';
import type { FilmRow } from './rows-shown.server';

/** What a service may take no notice of: words, and a category. */
type Filter = 'wd' | 'type_id';
const FILTERS: readonly Filter[] = ['wd', 'type_id'];

/** For how long it is known whether a service takes notice of a filter, in ms. */
const KNOWN_MS = 10 * 60_000;

/** `isIgnored` is `undefined` until the service has answered. */
interface Finding {
  isIgnored: boolean | undefined;
  until: number;
  asking: Promise<boolean>;
}
const found = new Map<Filter, Finding>();

function findingOf(filter: Filter): Finding | undefined {
  const last = found.get(filter);
  return last && performance.now() < last.until ? last : undefined;
}
const isIgnored = (filter: Filter) => findingOf(filter)?.isIgnored;

/** What no film has: a word, or the id of a category, which many services read as a number of 31 bits. */
const nothingHas = (filter: Filter) =>
  filter === 'wd' ? randomUUID().replaceAll('-', '') : String(randomInt(1_000_000_000, 2_000_000_000));

/** Whether the service sends films for what none of them has. One that refuses to, or fails, is taken to look at the filter. */
async function sendsAnything(api: Api, audience: string, filter: Filter): Promise<boolean> {
  try {
    return (await askForFilms(api, audience, { page: 1, limit: 1, [filter]: nothingHas(filter) })).rows.length > 0;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // What one member's login fails at says nothing of the service.
    if (isLoginOver(error)) found.delete(filter);
    return false;
  }
}

/** One question in ten minutes, however many members look for something meanwhile. */
async function findOut(api: Api, audience: string, filter: Filter): Promise<void> {
  const asked = findingOf(filter);
  if (asked) {
    await asked.asking;
    return;
  }
  const until = performance.now() + KNOWN_MS;
  const finding: Finding = { isIgnored: undefined, until, asking: sendsAnything(api, audience, filter) };
  found.set(filter, finding);
  finding.isIgnored = await finding.asking;
}

/** Whether a request asks for something that the service is known to take no notice of. */
export const isFilteredHere = (request: ListRequest) =>
  FILTERS.some((filter) => request[filter] !== undefined && isIgnored(filter) === true);

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether a name has all the words that are looked for. */
function hasWords({ vod_name: name }: FilmRow, words: string): boolean {
  const text = plain(name ?? '');
  return plain(words)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether a row is in a category, as far as it tells; `name` of the category, for rows that tell theirs by name. */
function isInCategory({ type_id: own, category }: FilmRow, id: string, name: string | undefined): boolean {
  if (own !== undefined) return own === id;
  return name === undefined || category === undefined || plain(category).includes(plain(name));
}

/** The name of a category, asked for only where rows tell theirs by nothing else. */
async function nameOfCategory(api: Api, id: string, rows: readonly FilmRow[]): Promise<string | undefined> {
  if (!rows.some(({ type_id, category }) => type_id === undefined && category !== undefined)) return undefined;
  const types = await orAbsent(api(contract.listFilmTypes, {})).catch(() => undefined);
  return types?.list.find(({ type_id }) => type_id === id)?.type_name;
}

type Fits = Readonly<Record<Filter, (row: FilmRow) => boolean>>;

/** What fits a request. @param rows some of those that will be looked at */
async function fitsOf(api: Api, { wd, type_id: id }: ListRequest, rows: readonly FilmRow[]): Promise<Fits> {
  const name = id === undefined ? undefined : await nameOfCategory(api, id, rows);
  return {
    wd: (row) => wd === undefined || hasWords(row, wd),
    type_id: (row) => id === undefined || isInCategory(row, id, name),
  };
}

/**
 * Finds out whether the service takes no notice of something that was asked for. Rows that do not fit are no proof, since a
 * service may look in more than names: films for what no film has are. It is asked only where rows came that do not fit, once
 * in ten minutes, and never of the embedded service.
 *
 * @param sent what came
 */
export async function findIgnored(
  api: Api,
  audience: string,
  request: ListRequest,
  sent: ListedPage,
): Promise<boolean> {
  if (settings.videoBaseUrl === undefined || sent.rows.length === 0) return false;
  const fits = await fitsOf(api, request, sent.rows);
  for (const filter of FILTERS) {
    const isDoubtful = request[filter] !== undefined && isIgnored(filter) === undefined;
    if (isDoubtful && !sent.rows.every(fits[filter])) await findOut(api, audience, filter);
  }
  return isFilteredHere(request);
}

/** What this app found by itself in the lists of a service that does not look for it. */
export interface Filtered {
  rows: FilmRow[];
  /** How many films were looked through. */
  looked: number;
  /** Those are all that the service lists. */
  isWhole: boolean;
  /** They were looked through for words, not for a category alone. */
  forWords: boolean;
}

/** Looks through the lists of a service, which is asked for what it does take notice of. */
export async function filterHere(api: Api, audience: string, request: ListRequest): Promise<Filtered> {
  const { type_id: id, type, wd } = request;
  const here = FILTERS.filter((filter) => request[filter] !== undefined && isIgnored(filter) === true);
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
