import type { ServerResponse } from 'node:http';
import { requestId } from './request-facts.server';

/** What is being answered, by the id of its request. */
const open = new Map<string, ServerResponse>();

/** Knows a request by its id until it has been answered, or nobody waits for the answer any more. */
export function noteOpen(id: string, response: ServerResponse): void {
  open.set(id, response);
  response.once('close', () => open.delete(id));
}

/**
 * Fires when whoever sent a request has gone.
 *
 * The request's own signal is none for what goes on for longer than its loader: `Request` holds what fires it weakly, so that
 * nobody is told any more once garbage has been collected. It is used where no server is in front (loader tests).
 */
export function departureOf(request: Request): AbortSignal {
  const response = open.get(requestId(request));
  if (!response) return request.signal;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
