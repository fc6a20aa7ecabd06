import { logger } from '~/config/logger.server';
import type { UpstreamErrorKind } from './upstream-error';

/** A call that failed, for the log. */
export interface FailedCall {
  /** Method and path, without a query. */
  call: string;
  kind: UpstreamErrorKind;
  /** The envelope's code, or the HTTP status. */
  code: number | undefined;
  reason: string | undefined;
  ms: number;
  cause: string | undefined;
}

interface Watched {
  method: string;
  path: string;
  failed: FailedCall[];
  underWay: number;
  isAnswered: boolean;
}

/** Requests that are being answered, by id. */
const requests = new Map<string, Watched>();

/** Refusals, a login that is over, and a call that is optional and missing are answers; everything else is a fault. */
const ANSWERS: readonly UpstreamErrorKind[] = ['refused', 'expired', 'absent'];
const isFault = ({ kind }: FailedCall) => !ANSWERS.includes(kind);

function write(
  requestId: string,
  failed: readonly FailedCall[],
  request: { method?: string; path?: string } = {},
): void {
  const { method, path } = request;
  logger[failed.some(isFault) ? 'warn' : 'info']({ requestId, method, path, calls: failed }, 'upstream calls failed');
}

function writeWhenOver(requestId: string, request: Watched): void {
  if (!request.isAnswered || request.underWay > 0) return;
  requests.delete(requestId);
  if (request.failed.length > 0) write(requestId, request.failed, request);
}

/**
 * Gathers the calls of a request that fail, so that the log has one line about it: whoever looks for the id that a page shows
 * finds all of them together.
 *
 * @returns to be called when the request has been answered; what fails behind its back until then is in the line as well
 */
export function gatherFailedCalls(requestId: string, { method, path }: { method: string; path: string }): () => void {
  const request: Watched = { method, path, failed: [], underWay: 0, isAnswered: false };
  requests.set(requestId, request);
  return () => {
    if (request.isAnswered) return;
    request.isAnswered = true;
    writeWhenOver(requestId, request);
  };
}

/**
 * Notes that a call begins. Outside of a request that is being answered (an event stream, the question of readiness), a failure
 * is a line of its own.
 *
 * @returns to be called when the call has ended, with how it failed if it did
 */
export function noteCall(requestId: string): (failed?: FailedCall) => void {
  const request = requests.get(requestId);
  if (!request) return (failed) => failed && write(requestId, [failed]);
  request.underWay += 1;
  return (failed) => {
    request.underWay -= 1;
    if (failed) request.failed.push(failed);
    writeWhenOver(requestId, request);
  };
}
