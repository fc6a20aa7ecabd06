import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Call } from '~/contract/call';
import { listBanners } from '~/contract/content';
import { listDraws } from '~/contract/draw';
import { getEntries, listClasses, listEntries } from '~/contract/maccms';
import { listProfiles, listRegions } from '~/contract/meet';
import { listNotices } from '~/contract/news';
import { listFilms, listFilmTypes } from '~/contract/video';
import type { Api } from './api';
import { isUnsure, UpstreamError } from './upstream-error';

/** Lists to read. Nothing about money, limits or a member is one of them: what is old there would be wrong. */
const LISTS: ReadonlySet<Call> = new Set<Call>([
  listBanners,
  listClasses,
  listDraws,
  listEntries,
  getEntries,
  listFilms,
  listFilmTypes,
  listNotices,
  listProfiles,
  listRegions,
]);

/** What is kept of them in all and of one, in characters of JSON, and for how long, in ms: a time of day must name one day. */
const MOST = 16 * 1024 * 1024;
const MOST_OF_ONE = 512 * 1024;
const KEPT_MS = 12 * 60 * 60_000;

const kept = new LRUCache<string, { answer: object; at: number }>({
  maxSize: MOST,
  maxEntrySize: MOST_OF_ONE,
  sizeCalculation: ({ answer }) => JSON.stringify(answer).length + 200,
  ttl: KEPT_MS,
});

/** Who asks. An answer may be another one for each of these. */
interface Asker {
  token: string;
  language: string;
}

/** Members who name no order get a new one every time: then any order of theirs will do. */
function keyOf({ token, language }: Asker, { method, path }: Call, request: object): string {
  const asked = Object.entries(request).filter(([name, value]) => name !== 'seed' && value !== undefined);
  return createHash('sha256')
    .update(JSON.stringify([token, language, method, path, asked.sort()]))
    .digest('base64url');
}

/** Whether there was no answer at all; a refusal is one, and is not hidden behind an older answer. */
const isOutage = (error: unknown) => error instanceof UpstreamError && (error.kind === 'not_sent' || isUnsure(error));

/**
 * The upstream as a member who would rather see a list as it was than none: where one cannot be had, its last answer to the same
 * member in the same language is given again. Every other call is made as ever.
 *
 * @returns with `asOf`, when the oldest answer came that was given again, ms UTC; `undefined` where none was
 */
export function withLastGood(api: Api, asker: Asker): { api: Api; asOf: () => number | undefined } {
  let oldest: number | undefined;
  const kindly: Api = async (call, request, options) => {
    if (!LISTS.has(call)) return api(call, request, options);
    const key = keyOf(asker, call, request);
    try {
      const answer = await api(call, request, options);
      kept.set(key, { answer: answer, at: Date.now() });
      return answer;
    } catch (error) {
      const before = isOutage(error) ? kept.get(key) : undefined;
      if (!before) throw error;
      oldest = Math.min(oldest ?? before.at, before.at);
      return before.answer;
    }
  };
  return { api: kindly, asOf: () => oldest };
}
