import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { logConsole } from '~/config/observing/console-log.server';
import { listenProblem } from '~/config/listen-problem';
import { createLog } from '~/config/observing/logger.server';
import { startMetrics } from '~/config/observing/metrics-endpoint.server';
import { openTracing } from '~/config/observing/open-tracing.server';
import type { TracingModule } from '~/config/observing/tracing';
import { orRefuseToStart, refuseToStart, SettingsRefused } from '~/config/refuse-to-start.server';
import { loadSettings, type Settings } from '~/config/settings.server';
import { readVersion } from '~/config/observing/version.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { createApp, type App } from '../app.server';
import { limitBody } from './body-rate.server';
import { checkRequest } from './check-request.server';
import { createLoadContext, type LoadContext } from './load-context.server';
import { setResponseHeaders } from './response-headers.server';
import { endEventStreams } from '../page/live-events.server';
import { createPublishedFiles } from './files/published-files.server';
import { createLoadShedding, KEEP_ALIVE_MS } from './load-shedding.server';
import { createPageHandler } from './page-handler.server';
import { endTrialStreams } from './proxy-check.server';
import { createAccessLog } from './access-log.server';
import { createStaticFiles } from './files/static-files.server';
import { endFailed } from './web-messages.server';
import type { ListedRoute } from './route-pattern';

/** Milliseconds that closing the store may take: a process that stops has nothing left to write. */
const CLOSE_MS = 3_000;

/** Logs once what this process works with: an operator who looks for a fault needs that first. */
function logMode({ settings, log }: App): void {
  const { env, apiBaseUrl, videoBaseUrl, operator } = settings;
  const originOf = (url: string | undefined) => (url === undefined ? 'embedded' : new URL(url).origin);
  const store = env.DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL';
  log.info(
    {
      version: readVersion().text,
      memberApi: originOf(apiBaseUrl),
      films: originOf(videoBaseUrl),
      ...(apiBaseUrl === undefined ? { store } : {}),
      money: operator ? settings.unit : 'none: demo',
      redis: env.REDIS_URL !== undefined,
      proxies: env.TRUST_PROXY,
    },
    'starting',
  );
}

/**
 * What each request passes first, at the members' port and at the desk's. An exception ends the request, and not the process.
 *
 * @param routes for the log
 * @param answer answers it, or starts to
 */
export function createMiddleware(
  app: App,
  routes: Readonly<Record<string, ListedRoute>>,
  answer: (request: IncomingMessage, response: ServerResponse, context: LoadContext) => void,
): RequestListener {
  const logRequest = createAccessLog(routes);
  return (request, response) => {
    try {
      const context = createLoadContext(app, request, response);
      logRequest(response, context);
      setResponseHeaders(response, context);
      limitBody(app, request, response);
      app.shutdown.trackInFlight(response);
      checkRequest(app.settings.env, request);
      answer(request, response, context);
    } catch (error) {
      endFailed(app.log, response, error);
    }
  };
}

/**
 * The listener of the members' port. Files and pages answer a request.
 *
 * @param build what the compiler made, as `build/index.js` exports it
 */
export function createListener(app: App, build: ServerBuild): RequestListener {
  const admit = createLoadShedding(app, { address: build.publicPath, folder: build.assetsBuildDirectory });
  const serveFile = createStaticFiles('public', build.publicPath);
  const servePublished = createPublishedFiles(app);
  const handlePage = createPageHandler(build);
  return createMiddleware(app, build.routes, (request, response, context) => {
    if (!admit(request, response, context)) return;
    serveFile(request, response, () => servePublished(request, response, () => handlePage(request, response, context)));
  });
}

/**
 * Listens, or ends the process with what an operator can do about it.
 *
 * @param where `port` and `host`, and the variables that they come from
 */
export async function listen(
  server: Server,
  { port, host, names }: { port: number; host: string | undefined; names: readonly [port: string, host: string] },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: unknown) => refuseToStart([listenProblem(error, ...names)]));
}

async function openApp(settings: Settings, loadTracing: () => Promise<TracingModule>): Promise<App> {
  const log = createLog(settings.env);
  return createApp(settings, { log, tracing: await openTracing(settings.env, log, loadTracing) });
}

/**
 * Starts the app for production: `build/server.js` calls it, as the image and `npm start` do. The process ends in words where it
 * cannot start or listen.
 *
 * @param build what the compiler made, as `build/index.js` exports it
 * @param prepare what else must be right before it listens; throws SettingsRefused
 * @param loadTracing loads `build/tracing.js`
 */
export async function startServer(
  build: ServerBuild,
  prepare: (app: App) => Promise<void>,
  loadTracing: () => Promise<TracingModule>,
): Promise<App> {
  const app = await orRefuseToStart(loadSettings().then((settings) => openApp(settings, loadTracing)));
  const { settings, log, shutdown } = app;
  // A store that cannot be opened (no disk, no permission) must stop the process: every page would fail.
  const opened = app.memberApi?.catch((error: unknown) => {
    if (error instanceof SettingsRefused) refuseToStart(error.problems, 'database');
    log.fatal({ err: error }, 'the embedded member API cannot start');
    process.exit(1);
  });
  await orRefuseToStart(prepare(app));
  logConsole(log);
  logMode(app);
  app.upstream.watchServiceConfig();
  await startMetrics(settings.env);
  const server = createServer(createListener(app, build));
  server.on('clientError', app.answerRefused);
  const isBehindProxy = settings.env.TRUST_PROXY > 0;
  if (isBehindProxy) server.keepAliveTimeout = KEEP_ALIVE_MS;
  shutdown.answerStopSignals(server, {
    isBehindProxy,
    endStreams: () => {
      endEventStreams(app);
      endTrialStreams(app);
    },
    closeStore: async () => {
      await withTimeout(CLOSE_MS, app.close());
    },
  });
  // Nothing says that it listens before the store is open.
  await opened;
  const { HOST, PORT } = settings.env;
  await listen(server, { port: PORT, host: HOST, names: ['PORT', 'HOST'] });
  const host = HOST ?? 'localhost';
  log.info({ url: `http://${host.includes(':') ? `[${host}]` : host}:${PORT}` }, 'listening');
  return app;
}
