import type { Call } from '~/contract/call';
import type { Timeouts } from '~/upstream/call/call-timeout.server';
import type { LoadContext } from '../server/load-context.server';

/** The timeouts of the request's calls. */
interface Timed {
  app: { upstream: Pick<Timeouts, 'callTimeout'> };
}

/** Remaining time in ms for a form whose call has timed out, and again for the page that answers it. */
const REST_MS = 150;
const restOf = ({ app: { upstream } }: Timed) => Math.min(REST_MS, upstream.callTimeout());

/** The time budget of a request: all its calls share the timeout of one. */
export interface CallTime {
  /** The timeout signal of a call that is made now. */
  deadline: (call: Pick<Call, 'method' | 'upload'>) => AbortSignal;
  /** The timeout of an optional read: `ms`, or less. */
  timeLeft: (ms: number) => number;
}

/**
 * The time budget of a page, so that sequential calls do not add up. If its form has timed out already, the page is
 * rendered with only what arrives at once.
 */
export function pageTime(context: Timed & Pick<LoadContext, 'hasTimedOut'>): CallTime {
  const began = performance.now();
  const most = context.hasTimedOut ? restOf(context) : context.app.upstream.callTimeout();
  const over = AbortSignal.timeout(most);
  return { deadline: () => over, timeLeft: (ms) => Math.max(0, Math.min(ms, began + most - performance.now())) };
}

/**
 * The time budget of a form, from its first call on. When it is used up, a call still gets the minimum for a read: to
 * see whether a lost call was carried out after all. An upload has a timeout of its own, and a change always gets half
 * of the budget: giving it up because of a slow read before it would leave the member in doubt.
 */
export function formTime(context: Timed): CallTime {
  const { callTimeout } = context.app.upstream;
  const rest = restOf(context);
  let began: number | undefined;
  const remaining = () => {
    began ??= performance.now();
    return Math.max(rest, began + callTimeout() - performance.now());
  };
  return {
    deadline: ({ method, upload }) => {
      const least = method === 'POST' ? callTimeout() / 2 : 0;
      if (!upload) return AbortSignal.timeout(Math.ceil(Math.max(least, remaining())));
      began = undefined;
      return AbortSignal.timeout(callTimeout(true));
    },
    timeLeft: (ms) => Math.min(ms, remaining()),
  };
}
