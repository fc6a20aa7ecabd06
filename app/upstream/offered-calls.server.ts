import type { Call } from '~/contract/call';
import type { UpstreamError } from './upstream-error';

/** For how long it is believed that a service lacks a call, in ms. */
const KNOWN_MS = 10 * 60_000;

/** HTTP statuses, and codes of an envelope, with which a service says that it does not serve a call. */
const ABSENT: readonly unknown[] = [404, 405, 501];

/** Codes of an envelope that speak of a login, a limit or an outage, and so of no single call. */
const OF_NO_CALL: readonly unknown[] = [401, 403, 408, 429, 502, 503, 504];

/** Fields of a request that name one thing. */
const NAMES = ['id', 'vod_id', 'profileId', 'period', 'month'];

interface Known {
  /** Since this process began; it is never forgotten. */
  hasWorked: boolean;
  /** Until when the service lacks it, and until when its failures are not logged again; monotonic ms. */
  absentUntil: number;
  loggedUntil: number;
}

const known = new Map<Call, Known>();

function knownOf(call: Call): Known {
  const found = known.get(call) ?? { hasWorked: false, absentUntil: -Infinity, loggedUntil: -Infinity };
  known.set(call, found);
  return found;
}

/** Whether the service is known to lack an optional call, which then is not made. */
export const isKnownAbsent = (call: Call): boolean => performance.now() < (known.get(call)?.absentUntil ?? -Infinity);

/** Whether a call has succeeded since this process began. */
export const hasWorked = (call: Call): boolean => known.get(call)?.hasWorked ?? false;

/** Whether nothing is known of an optional call: it has not been answered, or too long ago. */
export function isUntried(call: Call): boolean {
  const found = known.get(call);
  return !found || (!found.hasWorked && performance.now() >= Math.max(found.absentUntil, found.loggedUntil));
}

/** Takes down that the service serves a call. */
export function noteServed(call: Call): void {
  if (call.row === 'X')
    Object.assign(knownOf(call), { hasWorked: true, absentUntil: -Infinity, loggedUntil: -Infinity });
}

/** Forgets what has been learned, as a new process would. */
export const forgetOffers = (): void => known.clear();

const namesOneThing = (request: object) =>
  Object.entries(request).some(([k, v]) => NAMES.includes(k) && v !== undefined);

/** A failure that may mean that the service lacks the call: its words for a bad request or a fault, or a code of its own. */
function isDoubtful({ kind, code, mayBeAbsent }: UpstreamError): boolean {
  return (
    mayBeAbsent ||
    kind === 'bad_request' ||
    kind === 'server_error' ||
    (kind === 'refused' && !OF_NO_CALL.includes(code))
  );
}

/**
 * What it means that a call which has worked is answered as if it were not served: the thing that it names is not there, or the
 * answer came from somewhere else, such as a gateway's default backend. Neither takes limits and pauses from every member.
 */
function missedOnce(request: object, error: UpstreamError): UpstreamError {
  const saysNotThere = error.kind === 'absent' || error.code === 404;
  if (saysNotThere && namesOneThing(request)) return error.as('refused', { data: { reason: 'not_found' } });
  return error.as(error.kind === 'absent' ? 'malformed' : 'bad_gateway');
}

/**
 * What the failure of an optional call means. What a service lacks is learned here, from every page and form alike, and in this
 * process alone; see docs/decisions/0045.
 *
 * @returns the error: `absent` where the service lacks the call; where the call has worked before, a refusal with the reason
 *   `not_found` if it names one thing, else a fault; with `mayBeAbsent` where it has never worked and it cannot be told.
 *   `isNews`: it is to be logged
 */
export function judgeFailure(
  call: Call,
  request: object,
  error: UpstreamError,
): { error: UpstreamError; isNews: boolean } {
  if (call.row === 'S' || error.kind === 'expired') return { error, isNews: true };
  // Reasons are part of what an extension is: a service that gives one serves the call.
  if (error.reason !== undefined && !OF_NO_CALL.includes(error.code)) {
    noteServed(call);
    return { error, isNews: true };
  }
  const state = knownOf(call);
  const now = performance.now();
  const isLogged = now < state.loggedUntil;
  if (error.kind === 'absent' || ABSENT.includes(error.code)) {
    if (state.hasWorked) return { error: missedOnce(request, error), isNews: true };
    state.absentUntil = state.loggedUntil = now + KNOWN_MS;
    return { error: error.as('absent'), isNews: !isLogged };
  }
  if (state.hasWorked || !isDoubtful(error)) return { error, isNews: true };
  if (!isLogged) state.loggedUntil = now + KNOWN_MS;
  return { error: error.as(error.kind, { mayBeAbsent: true }), isNews: !isLogged };
}
