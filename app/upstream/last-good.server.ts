import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { settings } from '~/config/settings.server';
import type { Call } from '~/contract/call';
import { listBanners } from '~/contract/content';
import { listDraws } from '~/contract/draw';
import { getEntries, listClasses, listEntries } from '~/contract/maccms';
import { listProfiles, listRegions } from '~/contract/meet';
import { listNotices } from '~/contract/news';
import { listFilms, listFilmTypes } from '~/contract/video';
import { sizeOf } from './answer-size';
import type { Api } from './api';
import { within } from './patience';
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

/** What is kept of them in all and of one, in characters as they came, and for how long, in ms: a time of day must name one day. */
const MOST = 16 * 1024 * 1024;
const MOST_OF_ONE = 512 * 1024;
const KEPT_MS = 12 * 60 * 60_000;

/**
 * The longest that a list is waited for which can be shown as it was, in ms. A service that is well answers in a tenth of it; one
 * that hangs would cost each page the whole time of a call.
 */
const GRACE_MS = 2_500;

/** The answers themselves, which nobody changes: to keep one costs a reference. */
const kept = new LRUCache<string, { answer: object; at: number }>({
  maxSize: MOST,
  maxEntrySize: MOST_OF_ONE,
  sizeCalculation: ({ answer }, key) => (sizeOf(answer) ?? MOST_OF_ONE) + key.length,
  ttl: KEPT_MS,
});

/** Who asks. An answer may be another one for each of these. */
interface Asker {
  token: string;
  language: string;
}

/** Names who asks, without their token. */
const nameOf = ({ token, language }: Asker) => createHash('sha256').update(`${language} ${token}`).digest('base64url');

/** Members who name no order get a new one every time: then any order of theirs will do. */
function keyOf(asker: string, { method, path }: Call, request: object): string {
  const asked = Object.entries(request).filter(([name, value]) => name !== 'seed' && value !== undefined);
  return `${asker} ${method} ${path} ${JSON.stringify(asked.sort())}`;
}

/** Whether there was no answer at all; a refusal is one, and is not hidden behind an older answer. */
const isOutage = (error: unknown) => error instanceof UpstreamError && (error.kind === 'not_sent' || isUnsure(error));

/**
 * The upstream as a member who would rather see a list as it was than none: where one cannot be had, or not soon, its last answer
 * to the same member in the same language is given again. What comes late is for the next page. Every other call is made as ever.
 *
 * @returns with `asOf`, when the oldest answer came that was given again, ms UTC; `undefined` where none was
 */
export function withLastGood(api: Api, asker: Asker): { api: Api; asOf: () => number | undefined } {
  const name = nameOf(asker);
  const grace = Math.min(GRACE_MS, settings.env.UPSTREAM_TIMEOUT_MS / 4);
  let oldest: number | undefined;
  const kindly: Api = async (call, request, options) => {
    if (!LISTS.has(call)) return api(call, request, options);
    const key = keyOf(name, call, request);
    const before = kept.get(key);
    const asking = api(call, request, options).then((answer) => {
      kept.set(key, { answer, at: Date.now() });
      return answer;
    });
    if (!before) return asking;
    try {
      const answer = await within(grace, asking);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
    oldest = Math.min(oldest ?? before.at, before.at);
    return before.answer;
  };
  return { api: kindly, asOf: () => oldest };
}
