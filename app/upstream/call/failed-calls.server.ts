import type { Log } from '~/config/observing/logger.server';
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

/** Refusals, expired logins and missing optional calls are answers; everything else is a fault. */
const ANSWERS: readonly UpstreamErrorKind[] = ['refused', 'expired', 'absent'];
const isFault = ({ kind }: FailedCall) => !ANSWERS.includes(kind);

function write(
  log: Log,
  requestId: string,
  failed: readonly FailedCall[],
  request: { method?: string; path?: string } = {},
): void {
  const { method, path } = request;
  log[failed.some(isFault) ? 'warn' : 'info']({ requestId, method, path, calls: failed }, 'upstream calls failed');
}

/** The failed calls of one request. */
export interface FailedCalls {
  /** Registers the start of a call; see {@link noteCall}. */
  note: () => (failed?: FailedCall) => void;
  /** Called when the request is answered: the line is written after the last call that is still running. */
  answered: () => void;
}

/**
 * Collects the failed calls of a request into one log line, so that a search for the request id shown on a page finds
 * all of them. A call that starts after that line is logged on its own.
 */
export function collectFailedCalls(
  log: Log,
  requestId: string,
  request: { method: string; path: string },
): FailedCalls {
  const failed: FailedCall[] = [];
  let underWay = 0;
  let isAnswered = false;
  let isOver = false;
  const writeWhenOver = () => {
    if (isOver || !isAnswered || underWay > 0) return;
    isOver = true;
    if (failed.length > 0) write(log, requestId, failed, request);
  };
  return {
    note: () => {
      if (isOver) return noteCall(log, requestId);
      underWay += 1;
      return (failure) => {
        underWay -= 1;
        if (failure) failed.push(failure);
        writeWhenOver();
      };
    },
    answered: () => {
      isAnswered = true;
      writeWhenOver();
    },
  };
}

/**
 * Registers the start of a call. Outside of a request in progress (event streams, readiness checks), each failure is
 * logged on its own line.
 *
 * @returns call it when the call has ended, with the failure if there was one
 */
export function noteCall(log: Log, requestId: string, failedCalls?: FailedCalls): (failed?: FailedCall) => void {
  return failedCalls?.note() ?? ((failed) => failed && write(log, requestId, [failed]));
}
