import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { settings } from '~/config/settings.server';
import type { Call } from '~/contract/call';
import { listBanners } from '~/contract/content';
import { listDraws } from '~/contract/draw';
import { getEntries, listClasses, listEntries } from '~/contract/maccms';
import { blockProfile, listProfiles, listRegions, unblockProfile } from '~/contract/meet';
import { confirmNotice, listNotices } from '~/contract/news';
import { listFilms, listFilmTypes } from '~/contract/video';
import { sizeOf } from './answer-size';
import type { Api } from './api';
import { within } from './patience';
import { isOutage, UpstreamError } from './upstream-error';

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

/** Changes that a member makes, and the list that shows them: as it was before, it would hide what they have just done. */
const SHOWN_IN: ReadonlyMap<Call, Call> = new Map<Call, Call>([
  [blockProfile, listProfiles],
  [unblockProfile, listProfiles],
  [confirmNotice, listNotices],
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

/** Counts what is asked and what is changed, in the order in which it happens in this process. */
let turn = 0;

/** By asker and list: when it was changed. As many as can matter; none is kept for longer than a list. */
const changes = new LRUCache<string, number>({ max: 10_000, ttl: KEPT_MS });

/** The answers themselves, which nobody changes: to keep one costs a reference. `at`: ms UTC; `turn`: when it was asked for. */
const kept = new LRUCache<string, { answer: object; at: number; turn: number }>({
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
const nameOf = (asker: string) => createHash('sha256').update(asker).digest('base64url');

/** Takes down that a member has made, or may have made, a change: lists that were asked for before are not shown again. */
export function noteChange(call: Call, token: string | undefined): void {
  const list = SHOWN_IN.get(call);
  if (list && token !== undefined) changes.set(`${nameOf(token)} ${list.path}`, ++turn);
}

/** Members who name no order get a new one every time: then any order of theirs will do. */
function keyOf(asker: string, { method, path }: Call, request: object): string {
  const asked = Object.entries(request).filter(([name, value]) => name !== 'seed' && value !== undefined);
  return `${asker} ${method} ${path} ${JSON.stringify(asked.sort())}`;
}

/**
 * The upstream as a member who would rather see a list as it was than none: where one cannot be had, or not soon, its last answer
 * to the same member in the same language is given again. What comes late is for the next page. Every other call is made as ever.
 *
 * @returns with `asOf`, when the oldest answer came that was given again, ms UTC; `undefined` where none was
 */
export function withLastGood(api: Api, asker: Asker): { api: Api; asOf: () => number | undefined } {
  const name = nameOf(`${asker.language} ${asker.token}`);
  const owner = nameOf(asker.token);
  const grace = Math.min(GRACE_MS, settings.env.UPSTREAM_TIMEOUT_MS / 4);
  let oldest: number | undefined;
  const kindly: Api = async (call, request, options) => {
    if (!LISTS.has(call)) return api(call, request, options);
    const key = keyOf(name, call, request);
    const change = `${owner} ${call.path}`;
    const asked = ++turn;
    const isTrue = (since: number) => since > (changes.get(change) ?? 0);
    const asking = api(call, request, options).then((answer) => {
      // One that was asked for earlier may come later.
      if (isTrue(asked) && asked > (kept.get(key)?.turn ?? 0)) kept.set(key, { answer, at: Date.now(), turn: asked });
      return answer;
    });
    const last = kept.get(key);
    const before = last && isTrue(last.turn) ? last : undefined;
    if (!before) return asking;
    try {
      const answer = await within(grace, asking);
      if (answer !== undefined) return answer;
    } catch (error) {
      // A refusal is an answer, and is not hidden behind an older one.
      if (!(error instanceof UpstreamError && isOutage(error))) throw error;
    }
    oldest = Math.min(oldest ?? before.at, before.at);
    return before.answer;
  };
  return { api: kindly, asOf: () => oldest };
}
