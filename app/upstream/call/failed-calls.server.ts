import { logger } from '~/config/logger.server';
import type { UpstreamErrorKind } from './upstream-error';

/** A failed call, for the log. */
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

/** Requests in progress, by id. */
const requests = new Map<string, Watched>();

/** Refusals, expired logins and missing optional calls are answers; everything else is a fault. */
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
 * Collects the failed calls of a request into one log line, so that a search for the request id shown on a page finds
 * all of them.
 *
 * @returns call it once the request is answered; calls that are still running are waited for
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
 * Registers the start of a call. Outside of a request in progress (event streams, readiness checks), each failure is
 * logged on its own line.
 *
 * @returns call it when the call has ended, with the failure if there was one
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
