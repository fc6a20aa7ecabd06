import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  LoaderFunctionArgs,
  ServerBuild,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { createLog } from './config/observing/logger.server';
import type { TracingModule } from './config/observing/tracing';
import { startDesk } from './desk/server/start.server';
import { textsOf } from './i18n/texts.server';
import { TextsProvider } from './i18n/use-texts';
import { createBrandIcons } from './root/shell/brand-icon.server';
import type { App } from '~/web/app.server';
import { setRobotsHeaders } from '~/web/render/robots.server';
import { scriptsOf } from '~/web/render/page-scripts.server';
import { revealed } from '~/web/render/unencoded.server';
import { hasFetchedStyles, withStyles } from '~/web/render/critical-css/critical-css.server';
import { languageOf } from '~/web/session/preferences.server';
import { isSecure } from '~/web/session/request-info.server';
import { retryAfterOf } from '~/web/server/retry-after';
import type { RouteHandle } from '~/web/render/route-handle';
import { createForeignMedia } from '~/web/server/media-origins.server';
import { contentSecurityPolicy } from '~/web/server/security-headers';
import { loadContextOf, type LoadContext } from '~/web/server/load-context.server';
import { withoutSecret } from '~/web/server/secret-path';
import { startServer as start } from '~/web/server/server.server';

/** Starts the app for production, see web/server/server.server. The operator's icons must be readable, and the desk listen. */
export function startServer(build: ServerBuild, loadTracing: () => Promise<TracingModule>) {
  const prepare = async (app: App) => {
    await app.part(createBrandIcons).read();
    await startDesk(app);
  };
  return start(build, prepare, loadTracing);
}

/**
 * How long Remix waits for streamed data, in ms. There is none: loaders have finished. It leaves a timer of this length
 * after every page, which delays shutdown.
 */
export const streamTimeout = 1_000;

/** Pages must not be cached, unless the route allows it and the page is no error. */
function keepNowhereByDefault(status: number, headers: Headers): void {
  if (status !== 200 || !headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
}

/** Whether a page of this document fetches films; see `handle` of its route. */
function fetchesFilms({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as RouteHandle | undefined)?.fetchesFilms,
  );
}

/** Renders a page to a string, so that status and headers are final before the first byte is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  made: EntryContext,
  passed: AppLoadContext,
) {
  const context = revealed(made);
  const loadContext = await loadContextOf({ request, context: passed });
  const { app } = loadContext;
  const language = await languageOf(request);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  headers.append('Vary', 'Accept-Language, Cookie, Save-Data');
  keepNowhereByDefault(status, headers);
  setRobotsHeaders({ app, request }, status, headers, context);
  const wait = retryAfterOf(context.staticHandlerContext);
  if (wait !== undefined) headers.set('Retry-After', wait);

  const { pathname, search } = context.staticHandlerContext.location;
  const hasFetched = hasFetchedStyles(request);
  const began = performance.now();
  const page = await app.renderCached(context, [language, pathname, search, hasFetched], async (drawn, data) => ({
    // Loaders have finished and nothing suspends, so the page is rendered synchronously: streaming would cost a fifth
    // more.
    document: withStyles(
      renderToString(
        <TextsProvider value={textsOf(language)}>
          <RemixServer context={drawn} url={request.url} />
        </TextsProvider>,
      ),
      app.brandRules,
      hasFetched,
    ),
    scripts: await scriptsOf(drawn, data, language),
  }));
  const { scripts, styles, picture } = page;
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      scripts,
      styles,
      foreignMedia: await app.part(createForeignMedia)(),
      fetchesFilms: fetchesFilms(context),
      secure: isSecure(request),
    }),
  );
  // A browser with the stylesheet receives the whole page soon, and its pictures may be in its cache: the header costs more.
  if (picture && !hasFetched) headers.append('Link', picture);
  loadContext.timings?.note('render', began);
  if (loadContext.timings) headers.set('Server-Timing', loadContext.timings.header());
  const body = app.compressRendered(request.headers.get('Accept-Encoding'), headers, page);
  loadContext.buffer = body;
  // The buffer is not backed by a SharedArrayBuffer.
  return new Response(loadContext.isBuffered ? null : (body as Buffer<ArrayBuffer>), { status, headers });
}

/** Data for client-side navigation; same caching rule as for pages. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  const { timings } = context as Partial<LoadContext>;
  if (timings) response.headers.set('Server-Timing', timings.header());
  keepNowhereByDefault(response.status, response.headers);
  response.headers.append('Vary', 'Accept-Language, Cookie');
  return response;
};

/** Logs an unexpected error, with the request id that the page shows. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  const { app, requestId, signal } = context as Partial<LoadContext>;
  if (signal?.aborted) return;
  // Remix' own 404 and 405 responses.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { pathname } = new URL(request.url);
  // On the development server, the error may come before the context is filled.
  (app?.log ?? createLog({ LOG_LEVEL: 'info' })).error(
    { err: error, requestId, method: request.method, path: withoutSecret(pathname) },
    'unexpected error',
  );
}
