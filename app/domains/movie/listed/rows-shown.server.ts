import { LRUCache } from 'lru-cache';
import type { ResponseOf } from '~/contract/call';
import type { listFilms } from '~/contract/calls/video';
import type { Api } from '~/upstream/call/api';

/** A film row of a list, as sent. */
export type FilmRow = ResponseOf<typeof listFilms>['list'][number];

/** Cache limits: rows, characters, and TTL since they were last listed, in ms. */
const MOST = 8_000;
const MOST_CHARACTERS = 8 * 1024 * 1024;
const KEPT_MS = 2 * 60 * 60_000;
/** Older rows are stale, used only when the lists fail: signed URLs expire, and films are withdrawn. In ms. */
const FRESH_MS = 10 * 60_000;
/** Estimated overhead of a row, in characters. */
const FRAME = 500;

/**
 * Cache of recently listed films, so that their links work when the service has no call for one film. Separate per
 * audience, see audienceOf. On a miss the service's lists are searched, see pages-walked.
 */
const createShown = () =>
  new LRUCache<string, FilmRow>({
    max: MOST,
    maxSize: MOST_CHARACTERS,
    ttl: KEPT_MS,
    sizeCalculation: (row) => FRAME + JSON.stringify(row).length,
  });

const keyOf = (audience: string, id: string) => `${audience} ${id}`;

/** Caches the rows of a list. */
export function keepRows({ upstream }: Api, audience: string, rows: readonly FilmRow[]): void {
  const shown = upstream.part(createShown);
  for (const row of rows) shown.set(keyOf(audience, row.vod_id), row);
}

/** A film listed for this audience in the last two hours; may be stale. */
export const findKeptRow = ({ upstream }: Api, audience: string, id: string): FilmRow | undefined =>
  upstream.part(createShown).get(keyOf(audience, id));

/** {@link findKeptRow}, in the last ten minutes. */
export const findFreshRow = (api: Api, audience: string, id: string): FilmRow | undefined =>
  KEPT_MS - api.upstream.part(createShown).getRemainingTTL(keyOf(audience, id)) < FRESH_MS
    ? findKeptRow(api, audience, id)
    : undefined;
