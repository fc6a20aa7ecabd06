import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Call } from '~/contract/call';
import { blockProfile, listProfiles, unblockProfile } from '~/contract/calls/meet';
import { confirmNotice, listNotices } from '~/contract/calls/news';
import { sizeOf } from './answer-size';
import { LISTS } from './lists';
import type { Api, Send } from '../call/api';
import type { Timeouts } from '../call/call-timeout.server';
import { withTimeout } from '../call/with-timeout';
import { isOutage, UpstreamError } from '../call/upstream-error';
import { atMost } from './at-most';

/** Changes by a member, and the list they show in: a stale copy would hide what the member has just done. */
const SHOWN_IN: ReadonlyMap<Call, Call> = new Map<Call, Call>([
  [blockProfile, listProfiles],
  [unblockProfile, listProfiles],
  [confirmNotice, listNotices],
]);

/** Total size and size of one entry, in characters; TTL in ms, under a day so that a time of day is unambiguous. */
const MOST = 16 * 1024 * 1024;
const MOST_OF_ONE = 512 * 1024;
const KEPT_MS = 12 * 60 * 60_000;

/**
 * How long to wait for a list that has a stale copy, in ms. A healthy service answers in a tenth of it; without this
 * limit, one that hangs would cost each page the full timeout.
 */
const GRACE_MS = 2_500;

/** The cache is per member and language. */
interface Asker {
  token: string;
  language: string;
}

/** Hashes the key, so that no token is stored. */
const nameOf = (asker: string) => createHash('sha256').update(asker).digest('base64url');

/** The cache key. Without `seed`: it is random unless the member chose one, so a cached list in any order will do. */
function keyOf(asker: string, { method, path }: Call, request: object): string {
  const asked = Object.entries(request).filter(([name, value]) => name !== 'seed' && value !== undefined);
  return `${asker} ${method} ${path} ${JSON.stringify(asked.sort())}`;
}

/** Creates the stale-if-error cache of lists. */
export function createStaleFallbacks({ callTimeout }: Timeouts) {
  /** Logical clock: orders reads and changes within this process. */
  let turn = 0;

  /** When a list was last changed, by member and list. Bounded; entries expire with the lists. */
  const changes = new LRUCache<string, number>({ ...atMost(10_000), ttl: KEPT_MS });

  /** The cached answers; immutable, so an entry costs only a reference. `at`: ms UTC; `turn`: when it was requested. */
  const kept = new LRUCache<string, { answer: object; at: number; turn: number }>({
    maxSize: MOST,
    maxEntrySize: MOST_OF_ONE,
    sizeCalculation: ({ answer }, key) => (sizeOf(answer) ?? MOST_OF_ONE) + key.length,
    ttl: KEPT_MS,
  });

  /** Records that a member made, or may have made, a change: lists requested earlier are not served again. */
  function noteChange(call: Call, token: string | undefined): void {
    const list = SHOWN_IN.get(call);
    if (list && token !== undefined) changes.set(`${nameOf(token)} ${list.path}`, ++turn);
  }

  /**
   * Wraps the client in a stale-if-error cache: when a list fails or is late, the last answer to the same member in the
   * same language is served again. Late answers are cached for the next page. All other calls pass through.
   *
   * @returns with `asOf`, the time of the oldest stale answer that was served, ms UTC; `undefined` if there was none
   */
  function createStaleFallback(api: Api, asker: Asker): { api: Api; asOf: () => number | undefined } {
    const name = nameOf(`${asker.language} ${asker.token}`);
    const owner = nameOf(asker.token);
    const grace = Math.min(GRACE_MS, callTimeout() / 4);
    let oldest: number | undefined;
    const kindly: Send = async (call, request, options) => {
      if (!LISTS.has(call)) return api(call, request, options);
      const key = keyOf(name, call, request);
      const change = `${owner} ${call.path}`;
      const asked = ++turn;
      const isTrue = (since: number) => since > (changes.get(change) ?? 0);
      const asking = api(call, request, options).then((answer) => {
        // An earlier request may answer later.
        if (isTrue(asked) && asked > (kept.get(key)?.turn ?? 0)) kept.set(key, { answer, at: Date.now(), turn: asked });
        return answer;
      });
      const last = kept.get(key);
      const before = last && isTrue(last.turn) ? last : undefined;
      if (!before) return asking;
      try {
        const answer = await withTimeout(grace, asking);
        if (answer !== undefined) return answer;
      } catch (error) {
        // A refusal is an answer, so no stale copy may hide it.
        if (!(error instanceof UpstreamError && isOutage(error))) throw error;
      }
      oldest = Math.min(oldest ?? before.at, before.at);
      return before.answer;
    };
    return { api: Object.assign(kindly, { upstream: api.upstream }), asOf: () => oldest };
  }

  return { noteChange, createStaleFallback };
}

/** @see createStaleFallbacks */
export type StaleFallbacks = ReturnType<typeof createStaleFallbacks>;
