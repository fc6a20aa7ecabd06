import { LRUCache } from 'lru-cache';
import type { ResponseOf } from '~/contract/call';
import type { listFilms } from '~/contract/video';

/** A film as a list sent it. */
export type FilmRow = ResponseOf<typeof listFilms>['list'][number];

/** As many as are kept, and their characters; for how long after they were last listed, in ms. */
const MOST = 8_000;
const MOST_CHARACTERS = 8 * 1024 * 1024;
const KEPT_MS = 2 * 60 * 60_000;
/** A row that is older is used only where the lists fail: signed play addresses end, and films are withdrawn. In ms. */
const FRESH_MS = 10 * 60_000;
/** What a row takes beside its texts. */
const FRAME = 500;

/**
 * Films that lists have shown lately, so that their links open where the service has no call for one film. Each audience has
 * its own, see audienceOf. A process that has not shown a film finds it in the service's lists, see pages-walked.
 */
const shown = new LRUCache<string, FilmRow>({
  max: MOST,
  maxSize: MOST_CHARACTERS,
  ttl: KEPT_MS,
  sizeCalculation: (row) => FRAME + JSON.stringify(row).length,
});

const keyOf = (audience: string, id: string) => `${audience} ${id}`;

/** Keeps what a list has shown. */
export function keepRows(audience: string, rows: readonly FilmRow[]): void {
  for (const row of rows) shown.set(keyOf(audience, row.vod_id), row);
}

/** A film that a list has shown to this audience in the last two hours. */
export const findKeptRow = (audience: string, id: string): FilmRow | undefined => shown.get(keyOf(audience, id));

/** {@link findKeptRow}, in the last ten minutes. */
export const findFreshRow = (audience: string, id: string): FilmRow | undefined =>
  KEPT_MS - shown.getRemainingTTL(keyOf(audience, id)) < FRESH_MS ? findKeptRow(audience, id) : undefined;
