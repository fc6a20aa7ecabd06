import type { IncomingMessage, ServerResponse } from 'node:http';
import { logger } from '~/config/logger.server';
import { requestMetrics } from '~/config/metrics.server';
import { PATH_LENGTH, REQUEST_ID_HEADER } from './prepare-request.server';

/** What is asked for all the time and says nothing about members: files, and what load balancers ask. */
const IS_QUIET = /^\/(build|demo|images)\/|^\/(healthz|readyz|favicon\.ico)$/;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Logs one line about a request when it has ended, and updates the metrics. Neither has a query, a header or a body:
 * those may contain secrets.
 *
 * @param patternOf route pattern of a path; see `route-pattern`
 */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  patternOf: (path: string) => string,
): void {
  const since = performance.now();
  // Read before the URL is rewritten.
  const { method = '', url = '' } = request;
  const [path = ''] = url.split('?', 1);
  response.on('close', () => {
    const ms = performance.now() - since;
    const route = patternOf(path);
    const isWhole = response.writableFinished;
    const isStream = response.getHeader('content-type') === 'text/event-stream';
    // If the client disconnected before the response began, there is no status.
    const status = isWhole || response.headersSent ? String(response.statusCode) : 'aborted';
    if (!isStream)
      requestMetrics().answered.observe(
        { method: METHODS.includes(method) ? method : 'other', route, status },
        ms / 1_000,
      );
    logger[IS_QUIET.test(path) && response.statusCode < 500 ? 'debug' : 'info'](
      {
        requestId: request.headers[REQUEST_ID_HEADER],
        method,
        path: path.slice(0, PATH_LENGTH),
        route,
        status: response.statusCode,
        ms: Math.round(ms),
        // A stream always ends when its page is closed.
        ...(isWhole || isStream ? {} : { aborted: true }),
      },
      'request',
    );
  });
}
