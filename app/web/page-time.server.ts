import { LRUCache } from 'lru-cache';
import type { Call } from '~/contract/call';
import { callTime } from '~/upstream/call-time.server';

/** What is left, in ms, to a form whose call has used up its time, and again to the page that answers it. */
const REST_MS = 150;
const rest = () => Math.min(REST_MS, callTime());

/** Ids of requests of which a call was not answered in time. */
const spent = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** Remembers that a call of a request was not answered in time. */
export function markSpent(requestId: string): void {
  spent.set(requestId, true);
}

/** The time that a request has for its calls: as long as one call may take for all of them. */
export interface CallTime {
  /** Ends a call that is made now. */
  over: (call: Pick<Call, 'method' | 'upload'>) => AbortSignal;
  /** How long something may still take that the answer can do without: `ms`, or less. */
  left: (ms: number) => number;
}

/**
 * The time of a page. Calls that are made one after another do not keep a member waiting for each of them. A form that waited
 * in vain has waited for its page as well: the page is drawn with what comes at once.
 *
 * @param requestId the same for the form and for the page that answers it
 */
export function pageTime(requestId: string): CallTime {
  const began = performance.now();
  const most = spent.has(requestId) ? rest() : callTime();
  const over = AbortSignal.timeout(most);
  return { over: () => over, left: (ms) => Math.max(0, Math.min(ms, began + most - performance.now())) };
}

/**
 * The time of a form, from its first call on. When that is used up, a call still gets what a look at the upstream takes at
 * least: whether what was lost has happened after all. An upload has a time of its own, and what changes something gets half
 * of the time in any case: to be given up because a look before it was slow would leave a member in doubt.
 */
export function formTime(): CallTime {
  let began: number | undefined;
  const remaining = () => {
    began ??= performance.now();
    return Math.max(rest(), began + callTime() - performance.now());
  };
  return {
    over: ({ method, upload }) => {
      const least = method === 'POST' ? callTime() / 2 : 0;
      if (!upload) return AbortSignal.timeout(Math.ceil(Math.max(least, remaining())));
      began = undefined;
      return AbortSignal.timeout(callTime(true));
    },
    left: (ms) => Math.min(ms, remaining()),
  };
}
