import type { Call } from '~/contract/call';
import type { UpstreamError } from './upstream-error';

/** How long a service is assumed to lack a call, in ms. */
const KNOWN_MS = 10 * 60_000;

/** HTTP statuses and envelope codes that mean a call is not served. */
const ABSENT: readonly unknown[] = [404, 405, 501];

/** Envelope codes about a login, a limit or an outage, which say nothing about a single call. */
const OF_NO_CALL: readonly unknown[] = [401, 403, 408, 429, 502, 503, 504];

/** Request fields that identify one thing. */
const NAMES = ['id', 'vod_id', 'profileId', 'period', 'month'];

interface Known {
  /** Whether it has succeeded since the process started; never reset. */
  hasWorked: boolean;
  /** Until when the service is assumed to lack it, and until when its failures are not logged again; monotonic ms. */
  absentUntil: number;
  loggedUntil: number;
}

const namesOneThing = (request: object) =>
  Object.entries(request).some(([k, v]) => NAMES.includes(k) && v !== undefined);

/** Whether a failure may mean that the service lacks the call: a bad request, a server error, or an unknown code. */
function isDoubtful({ kind, code, mayBeAbsent }: UpstreamError): boolean {
  return (
    mayBeAbsent ||
    kind === 'bad_request' ||
    kind === 'server_error' ||
    (kind === 'refused' && !OF_NO_CALL.includes(code))
  );
}

/**
 * Reinterprets a "not served" answer to a call that has worked before: the requested thing does not exist, or the
 * answer came from somewhere else, such as a gateway's default backend. Neither may hide limits and pauses from every
 * member.
 */
function missedOnce(request: object, error: UpstreamError): UpstreamError {
  const saysNotThere = error.kind === 'absent' || error.code === 404;
  if (saysNotThere && namesOneThing(request)) return error.as('refused', { data: { reason: 'not_found' } });
  return error.as(error.kind === 'absent' ? 'malformed' : 'bad_gateway');
}

/** Creates what is known of the optional calls that a service offers: learned for all pages and forms, and per process; see docs/decisions/0045. */
export function createOffers() {
  const known = new Map<Call, Known>();

  function knownOf(call: Call): Known {
    const found = known.get(call) ?? { hasWorked: false, absentUntil: -Infinity, loggedUntil: -Infinity };
    known.set(call, found);
    return found;
  }

  /** Whether the service is known to lack an optional call, which is then skipped. */
  const isKnownUnsupported = (call: Call): boolean => performance.now() < (known.get(call)?.absentUntil ?? -Infinity);

  /** Whether a call has succeeded since the process started. */
  const hasWorked = (call: Call): boolean => known.get(call)?.hasWorked ?? false;

  /** Whether nothing is known about an optional call: no answer yet, or too long ago. */
  function isUntried(call: Call): boolean {
    const found = known.get(call);
    return !found || (!found.hasWorked && performance.now() >= Math.max(found.absentUntil, found.loggedUntil));
  }

  /** Records that the service serves a call. */
  function noteServed(call: Call): void {
    if (call.row === 'X')
      Object.assign(knownOf(call), { hasWorked: true, absentUntil: -Infinity, loggedUntil: -Infinity });
  }

  /** Forgets everything learned, as a restart would. */
  const forgetOffers = (): void => known.clear();

  /**
   * What the failure of an optional call means. What a service lacks is learned here, for all pages and forms, and per
   * process; see docs/decisions/0045.
   *
   * @returns the error: `absent` where the service lacks the call; where the call has worked before, a refusal with the
   *   reason `not_found` if it identifies one thing, else a fault; with `mayBeAbsent` where it has never worked and the
   *   failure is ambiguous. `isNews`: whether to log it
   */
  function judgeFailure(call: Call, request: object, error: UpstreamError): { error: UpstreamError; isNews: boolean } {
    if (call.row === 'S' || error.kind === 'expired') return { error, isNews: true };
    // Reasons are part of every extension: a service that sends one serves the call.
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

  return { isKnownUnsupported, hasWorked, isUntried, noteServed, forgetOffers, judgeFailure };
}

/** @see createOffers */
export type Offers = ReturnType<typeof createOffers>;
