import type { ServerResponse } from 'node:http';
import { requestId } from '../session/request-info.server';

/** Responses in progress, by request id. */
const open = new Map<string, ServerResponse>();

/** Registers a response until it is finished or its connection has closed. */
export function trackOpen(id: string, response: ServerResponse): void {
  open.set(id, response);
  response.once('close', () => open.delete(id));
}

/**
 * Aborts when the client has disconnected.
 *
 * The request's own signal does not work for streams that outlive their loader: `Request` references its source weakly,
 * so that it no longer fires after a garbage collection. It is only the fallback without a server (loader tests).
 */
export function abortSignalOf(request: Request): AbortSignal {
  const response = open.get(requestId(request));
  if (!response) return request.signal;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
