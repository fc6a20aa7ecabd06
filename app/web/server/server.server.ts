import { createServer, type RequestListener, type Server } from 'node:http';
import { installGlobals, type ServerBuild } from '@remix-run/node';
import { logConsole } from '~/config/console-log.server';
import { listenProblem } from '~/config/listen-problem';
import { startMetrics } from '~/config/metrics-endpoint.server';
import { orRefuseToStart, refuseToStart } from '~/config/refuse-to-start.server';
import { loadSettings } from '~/config/settings.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { createApp, type App } from '../app.server';
import { limitBody } from './body-rate.server';
import { checkRequest } from './check-request.server';
import { createLoadContext } from './load-context.server';
import { setResponseHeaders } from './response-headers.server';
import { endEventStreams } from '../page/live-events.server';
import { createPublishedFiles } from './published-files.server';
import { createLoadShedding, KEEP_ALIVE_MS } from './load-shedding.server';
import { createPageHandler } from './page-handler.server';
import { endTrialStreams } from './proxy-check.server';
import { createAccessLog } from './access-log.server';
import { createStaticFiles } from './static-files.server';

/** Milliseconds that closing the store may take: a process that stops has nothing left to write. */
const CLOSE_MS = 3_000;

/** Logs once what this process works with: an operator who looks for a fault needs that first. */
function logMode({ settings, log }: App): void {
  const { env, apiBaseUrl, videoBaseUrl, operator } = settings;
  const originOf = (url: string | undefined) => (url === undefined ? 'embedded' : new URL(url).origin);
  const store = env.DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL';
  log.info(
    {
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
 * The middleware, in the order in which each request passes it. Files and pages answer it; errors end it.
 *
 * @param build what the compiler made, as `build/index.js` exports it
 */
export function createListener(app: App, build: ServerBuild): RequestListener {
  const { env } = app.settings;
  const logRequest = createAccessLog(build.routes);
  const admit = createLoadShedding(app, { address: build.publicPath, folder: build.assetsBuildDirectory });
  const serveFile = createStaticFiles('public', build.publicPath);
  const servePublished = createPublishedFiles(app);
  const handlePage = createPageHandler(build);
  const middleware: RequestListener = (request, response) => {
    const context = createLoadContext(app, request, response);
    logRequest(response, context);
    setResponseHeaders(response, context);
    limitBody(app, request, response);
    app.shutdown.trackInFlight(response);
    checkRequest(env, request);
    if (!admit(request, response, context)) return;
    serveFile(request, response, () => servePublished(request, response, () => handlePage(request, response, context)));
  };
  return (request, response) => {
    try {
      middleware(request, response);
    } catch (error) {
      // An exception here would end the process and every request in flight.
      app.log.error({ err: error }, 'a request could not be handled');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  };
}

async function listen({ settings }: App, server: Server): Promise<void> {
  const { HOST, PORT } = settings.env;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: PORT, host: HOST }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Starts the app for production: `build/server.js` calls it, as the image and `npm start` do. The process ends in words where it
 * cannot start or listen.
 *
 * @param build what the compiler made, as `build/index.js` exports it
 * @param prepare what else must be right before it listens; throws SettingsRefused
 */
export async function startServer(build: ServerBuild, prepare: (app: App) => Promise<void>): Promise<App> {
  installGlobals({ nativeFetch: true });
  const app = await orRefuseToStart(loadSettings().then(createApp));
  const { settings, log, shutdown } = app;
  // A store that cannot be opened (no disk, no permission) must stop the process: every page would fail.
  app.memberApi?.catch((error: unknown) => {
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
  await listen(app, server).catch((error: unknown) => refuseToStart([listenProblem(error)]));
  const { HOST = 'localhost', PORT } = settings.env;
  log.info({ url: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}` }, 'listening');
  return app;
}
