import type { ServerResponse } from 'node:http';
import onHeaders from 'on-headers';
import { requestMetrics } from '~/config/observing/metrics.server';
import { PATH_LENGTH, type LoadContext } from './load-context.server';
import { createPatterns, type ListedRoute } from './route-pattern';
import { withoutSecret } from './secret-path';

/** What is asked for all the time and says nothing about members: files, and what load balancers ask. */
const IS_QUIET = /^\/(build|demo|images)\/|^\/(healthz|readyz|favicon\.ico)$/;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Logs one line about a request when it has ended, and updates the metrics. Neither has a query, a header or a body:
 * those may contain secrets. Ends its span, except of what says nothing about members. Its failed upstream calls are another line; a stream counts as answered when it begins.
 *
 * @param routes of the build, for the route pattern of a path
 */
export function createAccessLog(
  routes: Readonly<Record<string, ListedRoute>>,
): (response: ServerResponse, context: LoadContext) => void {
  const patternOf = createPatterns(routes);
  return (response, { app, requestId, method, path, failedCalls, span }) => {
    const since = performance.now();
    if (failedCalls) onHeaders(response, failedCalls.answered);
    const isStream = () => response.getHeader('content-type') === 'text/event-stream';
    const knownMethod = METHODS.includes(method) ? method : 'other';
    const endSpan = (status: string) => span?.end({ method: knownMethod, route: patternOf(path), status });
    // A stream lasts as long as its page.
    if (span) onHeaders(response, () => isStream() && endSpan(String(response.statusCode)));
    response.on('close', () => {
      // The client disconnected before the answer.
      failedCalls?.answered();
      const ms = performance.now() - since;
      const route = patternOf(path);
      const isWhole = response.writableFinished;
      // If the client disconnected before the response began, there is no status.
      const status = isWhole || response.headersSent ? String(response.statusCode) : 'aborted';
      if (!isStream()) requestMetrics().answered.observe({ method: knownMethod, route, status }, ms / 1_000);
      const isQuiet = IS_QUIET.test(path) && response.statusCode < 500;
      if (!isQuiet) endSpan(status);
      app.log[isQuiet ? 'debug' : 'info'](
        {
          requestId,
          ...(span?.traceId !== undefined && { traceId: span.traceId }),
          method,
          path: withoutSecret(path).slice(0, PATH_LENGTH),
          route,
          status: response.statusCode,
          ms: Math.round(ms),
          // A stream always ends when its page is closed.
          ...(isWhole || isStream() ? {} : { aborted: true }),
        },
        'request',
      );
    });
  };
}
